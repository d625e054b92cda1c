import { Button, CloseButton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillDetails, HmoDiagnosis } from '#modules/hmo/contract/bill-records.ts';
import { mostHmoDiagnoses } from '#modules/hmo/contract/bill-words.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { IcdPicker } from '#modules/reference-data/web/index.ts';
import styles from './bills.module.css';

/** Diagnoses of a bill: picked from the ICD-10, or taken over from the visit and the chart. */
export function BillDiagnoses({ bill }: { readonly bill: HmoBillDetails }) {
  const t = useText();
  const sender = useSend(hmoBillCalls.edit, { refresh: ['hmo'] });
  const [held, setHeld] = useState<readonly HmoDiagnosis[]>(bill.diagnoses);
  const mayEdit = bill.acts.edit === null;
  const changed = held.map(({ code }) => code).join() !== bill.diagnoses.map(({ code }) => code).join();
  const add = ({ code, description }: HmoDiagnosis) => {
    if (held.length < mostHmoDiagnoses && !held.some((one) => one.code === code)) setHeld([...held, { code, description }]);
  };
  async function save() {
    const body = { diagnosisCodes: held.map(({ code }) => code), version: bill.version };
    const answer = await sender.send({ params: { id: bill.id }, body });
    if (answer?.ok) toast.success(t('Diagnoses saved'));
  }
  return (
    <Panel title={t('Diagnoses')}>
      <div className={styles.main}>
        {mayEdit ? (
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <IcdPicker label={t('Add a diagnosis')} name="diagnosis" without={held.map(({ code }) => code)} onPick={add} />
          </Suspense>
        ) : null}
        {held.length === 0 ? <EmptyState compact title={t('No diagnosis on this bill')} /> : null}
        <ol className={styles.list} aria-label={t('Diagnoses')}>
          {held.map(({ code, description }) => (
            <li key={code} className={styles.line}>
              <span>
                <span className="code">{code}</span> {description}
              </span>
              {mayEdit ? (
                <CloseButton
                  aria-label={t('Remove {name}', { name: description })}
                  onClick={() => setHeld(held.filter((one) => one.code !== code))}
                />
              ) : null}
            </li>
          ))}
        </ol>
        {mayEdit ? <Proposed bill={bill} held={held} onAdd={add} /> : null}
        {sender.refused ? <p role="alert">{sender.refused.message}</p> : null}
        {mayEdit && changed ? (
          <Button loading={sender.busy} onClick={() => void save()}>
            {t('Save diagnoses')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

interface ProposedProps {
  readonly bill: HmoBillDetails;
  readonly held: readonly HmoDiagnosis[];
  readonly onAdd: (one: HmoDiagnosis) => void;
}

function Proposed({ bill, held, onAdd }: ProposedProps) {
  const t = useText();
  const left = bill.proposed.filter(({ code }) => !held.some((one) => one.code === code));
  if (left.length === 0) return null;
  return (
    <div>
      <p className="muted">{t('From the visit and the chart')}</p>
      <ul className={styles.list}>
        {left.map((one) => (
          <li key={one.code} className={styles.line}>
            <span>
              <span className="code">{one.code}</span> {one.description}
            </span>
            <Button variant="default" size="compact-sm" onClick={() => onAdd(one)}>
              {t('Add')}
              <span className="visually-hidden"> {one.description}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
