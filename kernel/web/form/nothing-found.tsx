import { useText } from '#kernel/web/text/use-text.ts';

/** What a list of options says when it is empty; read aloud as its only, unavailable option, since a list box may hold nothing else. */
export function NothingFound({ loading }: { readonly loading?: boolean | undefined }) {
  const t = useText();
  if (loading) return t('Loading…');
  return (
    <span role="option" aria-selected={false} aria-disabled="true" tabIndex={-1}>
      {t('No record found')}
    </span>
  );
}
