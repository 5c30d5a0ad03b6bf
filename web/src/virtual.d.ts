// The engine for tables of this browser (vite.config.ts); null in a page that was built without it.
declare module 'virtual:engine' {
  export const engine: { url: string; size: number } | null;
}
