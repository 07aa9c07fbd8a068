import type { Rolldown } from 'vite';

export type Chunk = Rolldown.OutputChunk;

/** A chunk and its static imports, recursively; excludes chunks that are loaded already, and the imports that only those have. */
export function withImports(
  start: Chunk | undefined,
  chunks: Chunk[],
  isLoaded: (chunk: Chunk) => boolean = () => false,
): Chunk[] {
  const visited = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || visited.has(chunk) || isLoaded(chunk)) return;
    visited.add(chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(start);
  return [...visited];
}
