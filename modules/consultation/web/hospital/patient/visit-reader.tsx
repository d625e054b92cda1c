import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationCalls } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { liveConsultations } from '#modules/consultation/contract/words.ts';
import { noteBlocks } from '../../print/note-blocks.ts';
import { useFormBlock } from '../../print/use-form-block.ts';
import { dispositionWords, typeWords } from '../../words.ts';
import { VisitBadges } from '../desk/consultation-columns.tsx';
import styles from './visits.module.css';

interface VisitReaderProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Without a frame of its own: inside a drawer. */
  readonly bare?: boolean;
}

/** One visit to read: its note as texts, diagnoses, plan, results. */
export function VisitReader({ id, onClose, bare = false }: VisitReaderProps) {
  const t = useText();
  const format = useFormat();
  const found = useCall(consultationCalls.read, { params: { id } }, { live: [liveConsultations], quiet: true });
  const title = found.data ? format.instant(found.data.startedAt) : t('Visit');
  const content = (
    <Loaded from={found} rows={10}>
      {(consultation) => <Content consultation={consultation} />}
    </Loaded>
  );
  if (bare)
    return (
      <div className={styles.bare}>
        <h3>{title}</h3>
        {content}
      </div>
    );
  return (
    <Panel
      title={title}
      actions={
        <ActionIcon aria-label={t('Close {name}', { name: title })} onClick={onClose}>
          <IconX size={17} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {content}
    </Panel>
  );
}

function Content({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  const { block } = useFormBlock(consultation.note.customForm);
  const blocks = [...noteBlocks(consultation.note, t), ...(block ? [block] : [])];
  const more: readonly (readonly [string, readonly string[]])[] = [
    [
      t('Diagnoses'),
      consultation.diagnoses.map(({ rank, icdCode, description }) => `${rank}. ${[icdCode, description].filter(Boolean).join(' ')}`),
    ],
    [
      t('Treatment plan'),
      (consultation.treatmentPlan?.items ?? []).map(({ text, frequency, duration }) =>
        [text, frequency, duration].filter(Boolean).join(', '),
      ),
    ],
    [
      t('Laboratory'),
      consultation.labRequests.map(({ testName, results }) =>
        [testName, results.map(({ name, text, flag }) => [name, text, flag].filter(Boolean).join(' ')).join('; ')]
          .filter(Boolean)
          .join(': '),
      ),
    ],
    [t('Disposition'), consultation.disposition ? [t(dispositionWords[consultation.disposition])] : []],
  ];
  return (
    <div className={styles.reader}>
      <p className={styles.readerHead}>
        <Link to="/hospital/consultation/$id" params={{ id: consultation.id }} className="code strong">
          {consultation.consultationNumber}
        </Link>
        <span className="muted">
          {[t(typeWords[consultation.type]), consultation.department.name, consultation.practitioner.fullname].join(' · ')}
        </span>
        <VisitBadges row={consultation} />
      </p>
      {blocks.map(({ key, title, text }) => (
        <section key={key}>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      {more
        .filter(([, lines]) => lines.length > 0)
        .map(([title, lines]) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      {blocks.length === 0 && more.every(([, lines]) => lines.length === 0) ? <p className="muted">{t('No entries')}</p> : null}
    </div>
  );
}
