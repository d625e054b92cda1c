import type { ButtonHTMLAttributes } from 'react';
import styles from './plain.module.css';

interface PlainButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** The one main act of the page, another one, or a quiet one beside a text. */
  readonly kind?: 'filled' | 'default' | 'subtle';
  readonly wide?: boolean;
}

/** The kit's button for pages that must stay without the kit. */
export function PlainButton({ kind = 'filled', wide, type = 'button', ...rest }: PlainButtonProps) {
  return <button {...rest} type={type} className={styles.button} data-kind={kind} data-wide={wide || undefined} />;
}
