import { useText } from '../text/use-text.ts';

/** Why the one who looks at a document cannot approve it: they had a hand in it. */
export function FourEyesNote() {
  const t = useText();
  return <p className="muted">{t('You took part in this. Someone else must approve it.')}</p>;
}
