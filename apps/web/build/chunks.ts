import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;

/** A chunk and all that load together with it; what is there already is left out, with what only that needs. */
export function loadedWith(start: Chunk | undefined, chunks: Chunk[], isThere: (chunk: Chunk) => boolean = () => false): Chunk[] {
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk | undefined) => {
    if (!chunk || loaded.has(chunk) || isThere(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name));
  };
  load(start);
  return [...loaded];
}
