/** The product's mark: an open C that holds a cross. Decorative; the word beside it is the name. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--art-mid)" />
      <path d="M22.6 10.4A9 9 0 1 0 22.6 21.6" fill="none" stroke="var(--art-word)" strokeWidth="3" strokeLinecap="round" />
      <path d="M17 12.4v7.2M13.4 16h7.2" stroke="var(--art-lit)" strokeWidth="2.8" strokeLinecap="round" />
    </svg>
  );
}
