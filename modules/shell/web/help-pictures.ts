const files = import.meta.glob<string>('../../*/help/*.webp', { eager: true, query: '?url', import: 'default' });

/** Addresses of the help's pictures by their names, which no two modules share. Each is a file of its own, fetched when it is seen. */
export const helpPictures: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);
