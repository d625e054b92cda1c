import { useNavigate } from '@tanstack/react-router';
import { IconUserCheck, IconUserSearch } from '@tabler/icons-react';
import { pardonUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { CandidateList } from './candidate-list.tsx';
import styles from './duplicate-panel.module.css';
import type { Duplicates } from './use-duplicates.ts';

/** Beside a registration: who of the registered may be the same person, while one types. */
export function DuplicatePanel({ duplicates }: { readonly duplicates: Duplicates }) {
  const t = useText();
  const navigate = useNavigate();
  const { candidates, asked, checking, reject } = duplicates;
  return (
    <Panel title={t('Already registered?')}>
      <div role="status" aria-live="polite">
        {candidates.length > 0 ? (
          <p className="visually-hidden">{t('{count} possible duplicate | {count} possible duplicates', { count: candidates.length })}</p>
        ) : (
          <p className={styles.quiet}>
            {asked && !checking ? (
              <IconUserCheck size={18} stroke={1.7} aria-hidden="true" />
            ) : (
              <IconUserSearch size={18} stroke={1.7} aria-hidden="true" />
            )}
            {asked
              ? checking
                ? t('Searching for duplicates…')
                : t('No possible duplicates')
              : t('Names, date of birth and phone are compared while you type.')}
          </p>
        )}
      </div>
      {candidates.length > 0 ? (
        <CandidateList
          candidates={candidates}
          onReject={reject}
          onUse={(candidate) => {
            // Choosing the registered patient is the answer to what was typed: nothing is lost by leaving.
            pardonUnsavedText();
            void navigate({ to: '/hospital/patients/$id', params: { id: candidate.id } });
          }}
        />
      ) : null}
    </Panel>
  );
}
