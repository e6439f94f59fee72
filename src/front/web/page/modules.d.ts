// modules.d.ts - what build.mjs makes, for TypeScript.
declare module 'virtual:pictures' {
  const url: string
  export default url
}
declare module 'virtual:table' {
  const url: string
  export default url
}
declare module 'virtual:worker' {
  const url: string
  export default url
}
declare module '*.css'
