import { Button } from '@mantine/core';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { vteWords } from '../../stay-looks.ts';
import { useStayDrawer } from '../stays/stay-drawer.ts';
import styles from './stay.module.css';

const dueMinutes = 24 * 60;

/** The nursing assessment with its risks and belongings; while it is missing, until when it is due. */
export function AssessmentCard({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const { open } = useStayDrawer();
  const { assessment, acts, status } = stay;
  return (
    <Panel
      title={t('Nursing assessment')}
      {...(assessment === null && status === 'admitted' ? { note: <Due admittedAt={stay.admittedAt} /> } : {})}
      {...(acts.assess === null
        ? {
            actions: (
              <Button size="compact-sm" variant="default" onClick={() => open('assess', stay.id)}>
                {assessment ? t('Assess again') : t('Assess')}
              </Button>
            ),
          }
        : {})}
    >
      {assessment ? <Assessed assessment={assessment} /> : <p className="muted">{t('The patient is not assessed yet')}</p>}
    </Panel>
  );
}

function Due({ admittedAt }: { readonly admittedAt: string }) {
  const t = useText();
  const left = dueMinutes - Math.floor((useNow() - Date.parse(admittedAt)) / 60_000);
  const late = left < 0;
  const words = late ? t('Overdue by {span}', { span: spanWords(-left, t) }) : t('Due in {span}', { span: spanWords(left, t) });
  return <StatusBadge look={{ word: words, tone: late ? 'red' : 'blue' }} />;
}

function Assessed({ assessment }: { readonly assessment: NonNullable<Admission['assessment']> }) {
  const t = useText();
  const format = useFormat();
  const { fallRisk, pressureRisk, vteRisk, allergiesChecked, belongings, valuablesReceipt, note, by, at } = assessment;
  return (
    <>
      <Facts
        rows={[
          [t('Falls (Morse)'), fallRisk === null ? null : format.number(fallRisk)],
          [t('Pressure sores (Braden)'), pressureRisk === null ? null : format.number(pressureRisk)],
          [t('Thrombosis (VTE)'), vteRisk ? t(vteWords[vteRisk]) : null],
          [t('Allergies checked'), allergiesChecked ? t('Yes') : t('No')],
          ...(valuablesReceipt
            ? ([
                [
                  t('Receipt for valuables'),
                  <span key="receipt" className="code">
                    {valuablesReceipt}
                  </span>,
                ],
              ] as const)
            : []),
          ...(note ? ([[t('Note'), note]] as const) : []),
          [t('Assessed by'), by],
          [t('Assessed'), <Moment key="at" at={at} />],
        ]}
      />
      {belongings.length > 0 ? (
        <section aria-label={t('Belongings')}>
          <h3 className={styles.subtitle}>{t('Belongings')}</h3>
          <ul className={styles.list}>
            {belongings.map(({ what, givenBackAt, givenBackTo }) => (
              <li key={`${what} ${givenBackAt ?? ''}`}>
                {what}{' '}
                <span className="muted">
                  {givenBackAt ? [t('Given back'), givenBackTo, format.instant(givenBackAt)].filter(Boolean).join(' · ') : t('On the ward')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
