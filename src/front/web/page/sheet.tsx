// sheet.tsx - a sheet that lies over the screen till it is closed: by its button, by Escape, by a click beside it.
//
// Does NOT know what is written on it.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

export function Sheet({ label, close, children }: { label: string; close: () => void; children: ComponentChildren }) {
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const open = sheet.current
    open?.showModal()
    return () => open?.close() // gives the focus back to whatever had it
  }, [])
  return (
    <dialog ref={sheet} class="sheet" aria-label={label} onClose={close} onClick={e => { if (e.target === e.currentTarget) close() }}>
      <div class="sheet-body">
        {children}
        <button type="button" class="primary" onClick={close} autofocus>Close</button>
      </div>
    </dialog>
  )
}
