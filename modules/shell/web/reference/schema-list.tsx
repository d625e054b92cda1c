import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './reference.module.css';
import type { Limit, SchemaLine } from './schema-lines.ts';

interface SchemaListProps {
  readonly label: string;
  /** `place`: where a parameter is sent, `path`, `query` or `header`. */
  readonly lines: readonly (SchemaLine & { readonly place?: string })[];
}

const shownFirst = 40;

/** The fields of a schema, each below what it belongs to, with type, bounds and values. Long ones open in full. */
export function SchemaList({ label, lines }: SchemaListProps) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const shown = whole ? lines : lines.slice(0, shownFirst);
  return (
    <div>
      <ul className={styles.fields} aria-label={label}>
        {shown.map((line) => (
          <li key={line.path} style={{ paddingInlineStart: `${Math.max(0, Math.min(line.depth, 6) - 1) * 14}px` }}>
            {line.name ? <code className={styles.name}>{line.name}</code> : null} <span className={styles.type}>{line.type}</span>{' '}
            {line.place ? <span className={styles.type}>{line.place}</span> : null}{' '}
            {line.required && line.name ? <span className={styles.required}>{t('Required')}</span> : null}
            <Bounds line={line} />
          </li>
        ))}
      </ul>
      {lines.length > shown.length ? (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {t('Show all {count} fields', { count: lines.length })}
        </Button>
      ) : null}
    </div>
  );
}

function Bounds({ line }: { readonly line: SchemaLine }) {
  const t = useText();
  const bounds = line.limits.map((limit) => boundWords(t, limit)).join(' · ');
  const values = line.values.join(', ');
  if (!bounds && !values && !line.description) return null;
  return (
    <span className={styles.bounds}>
      {line.description ? <span lang="en">{line.description} </span> : null}
      {values ? <span>{t('One of: {values}', { values })} </span> : null}
      {bounds ? <span>{bounds}</span> : null}
    </span>
  );
}

function boundWords(t: Translate, { kind, value }: Limit): string {
  switch (kind) {
    case 'least-characters':
      return t('at least {n} characters', { n: value });
    case 'most-characters':
      return t('at most {n} characters', { n: value });
    case 'least':
      return t('at least {n}', { n: value });
    case 'most':
      return t('at most {n}', { n: value });
    case 'least-items':
      return t('at least {n} items', { n: value });
    case 'most-items':
      return t('at most {n} items', { n: value });
    case 'pattern':
      return t('pattern {pattern}', { pattern: value });
    case 'default':
      return t('default {value}', { value });
  }
}
