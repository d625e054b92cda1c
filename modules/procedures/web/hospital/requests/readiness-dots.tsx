import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { word, useText } from '#kernel/web/text/use-text.ts';
import { type Readiness, readinessKeys } from '#modules/procedures/contract/request-records.ts';
import { readinessLooks } from '../../looks.ts';
import type { RequestTab } from '../search.ts';
import styles from '../procedures.module.css';

const words = {
  payment: word('Payment'),
  assessment: word('Assessment'),
  consent: word('Consent'),
  blood: word('Blood'),
  bed: word('Bed'),
} as const;

const tabs: Readonly<Record<(typeof readinessKeys)[number], RequestTab>> = {
  payment: 'details',
  assessment: 'assessment',
  consent: 'consent',
  blood: 'details',
  bed: 'details',
};

/** What a request has and lacks before it can begin: each dot leads to what is missing. */
export function ReadinessDots({ id, readiness }: { readonly id: string; readonly readiness: Readiness }) {
  const t = useText();
  return (
    <Group gap={6} wrap="nowrap">
      {readinessKeys
        .filter((key) => readiness[key] !== 'not-needed')
        .map((key) => {
          const label = `${t(words[key])}: ${t(readinessLooks[readiness[key]].word)}`;
          return (
            <Link
              key={key}
              to="/hospital/procedure/$id"
              params={{ id }}
              search={{ tab: tabs[key] }}
              className={styles.dot}
              data-state={readiness[key]}
              title={label}
              aria-label={label}
              onClick={(event) => event.stopPropagation()}
            >
              {t(words[key]).charAt(0)}
            </Link>
          );
        })}
    </Group>
  );
}
