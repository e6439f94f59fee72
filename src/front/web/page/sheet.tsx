// sheet.tsx - a sheet that lies over the screen till it is closed: by its button, by Escape, by a click beside it.
//
// Does NOT know what is written on it.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

export function Sheet({ label, close, wide, children }: { label: string; close: () => void; wide?: boolean; children: ComponentChildren }) {
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const open = sheet.current
    open?.showModal()
    return () => open?.close() // gives the focus back to whatever had it
  }, [])
  return (
    <dialog ref={sheet} class={`sheet ${wide ? 'wide' : ''}`} aria-label={label} onClose={close} onClick={e => { if (e.target === e.currentTarget) close() }}>
      <div class="sheet-body">
        {children}
        <div class="sheet-foot"><button type="button" class="primary" onClick={close} autofocus>Close</button></div>
      </div>
    </dialog>
  )
}
