/** A country's flag, drawn by our own server. Decorative: the name or code stands beside it. */
export function Flag({ code }: { readonly code: string }) {
  return <img src={`/flags/${code.toUpperCase()}.svg`} alt="" width={20} height={14} loading="lazy" />;
}
