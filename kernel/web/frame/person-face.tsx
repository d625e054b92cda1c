import styles from './person-face.module.css';

/** Initials of the first two words of a name. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter((part) => /^\p{L}/u.test(part))
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');
}

/** A person's photo, or initials on a tinted disc. Decorative: the name stands beside it. */
export function PersonFace({
  name,
  photo,
  size = 36,
}: {
  readonly name: string;
  readonly photo?: string | null | undefined;
  readonly size?: number;
}) {
  return (
    <span className={styles.face} style={{ inlineSize: size, blockSize: size }} data-small={size < 34 || undefined} aria-hidden="true">
      {photo ? <img src={photo} alt="" width={size} height={size} /> : initialsOf(name)}
    </span>
  );
}
