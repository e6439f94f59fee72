// modules.d.ts - what vite.config.ts makes, for TypeScript.
declare module 'virtual:pictures' {
  const pictures: Record<string, string>
  export default pictures
}
declare module 'table.wasm?url' {
  const url: string
  export default url
}
