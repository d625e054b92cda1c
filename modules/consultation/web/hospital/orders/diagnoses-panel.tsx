import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Refused } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { diagnosisCalls } from '#modules/consultation/contract/calls/orders.ts';
import type { Diagnosis } from '#modules/consultation/contract/diagnosis-records.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import {
  type DiagnosisType,
  diagnosisTypes,
  diagnosisVerifications,
  type DiagnosisVerification,
} from '#modules/consultation/contract/words.ts';
import { type IcdChoice, IcdPicker } from '#modules/reference-data/web/index.ts';
import { verificationLooks } from '../../looks.ts';
import { diagnosisTypeWords, lateralityWords } from '../../words.ts';
import styles from '../consultation.module.css';
import { useHere } from '../search.ts';

interface DiagnosesPanelProps {
  readonly consultation: Consultation;
  readonly locked: boolean;
  /** Why a signed list is changed, while it is: goes with each change. */
  readonly editReason: string | null;
}

/** Diagnoses by rank, the first is the primary one; found by code or words. */
export function DiagnosesPanel({ consultation, locked, editReason }: DiagnosesPanelProps) {
  const t = useText();
  const { id, diagnoses } = consultation;
  const add = useSend(diagnosisCalls.add, { refresh: ['consultation'] });
  const [freeText, setFreeText] = useState('');
  const may = !locked;
  const because = editReason === null ? {} : { editReason };
  const [dragged, setDragged] = useState<Diagnosis | null>(null);

  async function put(body: Record<string, unknown>): Promise<void> {
    const answer = await add.send({ params: { id }, body: { ...body, ...because } });
    if (!answer) return;
    if (answer.ok) setFreeText('');
    else if (answer.code === 'DIAGNOSIS_UNLIKELY' && (await meant(answer))) await put({ ...body, confirm: true });
    else if (answer.code !== 'DIAGNOSIS_UNLIKELY') toast.error(answer.message);
  }
  async function meant(refused: Refused): Promise<boolean> {
    return (await askFirst({ title: t('Check the code'), text: refused.message, confirm: t('Keep code') })) !== null;
  }

  return (
    <Panel title={t('Diagnoses')}>
      <div className={styles.stack}>
        {diagnoses.length === 0 ? <p className="muted">{t('No diagnosis yet')}</p> : null}
        <ol className={styles.list}>
          {diagnoses.map((diagnosis, place) => (
            <DiagnosisLine
              key={diagnosis.id}
              {...{ consultationId: id, diagnosis, place, all: diagnoses, may, because }}
              dragged={dragged}
              onDrag={setDragged}
            />
          ))}
        </ol>
        {may ? (
          <>
            <div data-diagnosis-box>
              <IcdPicker
                label={t('Add diagnosis')}
                placeholder={t('Code or text')}
                without={diagnoses.map((diagnosis) => diagnosis.icdCode ?? '').filter(Boolean)}
                onPick={(choice: IcdChoice) => void put({ icdCode: choice.code })}
              />
            </div>
            <details>
              <summary className="muted">{t('Not in the list')}</summary>
              <form
                className={styles.line}
                onSubmit={(event) => {
                  event.preventDefault();
                  if (freeText.trim().length > 1) void put({ description: freeText.trim() });
                }}
              >
                <input
                  className={styles.grow}
                  aria-label={t('Diagnosis (free text)')}
                  maxLength={300}
                  value={freeText}
                  onChange={(event) => setFreeText(event.currentTarget.value)}
                />
                <Button type="submit" variant="default" size="compact-md" loading={add.busy}>
                  {t('Add')}
                </Button>
              </form>
            </details>
          </>
        ) : null}
      </div>
    </Panel>
  );
}

interface DiagnosisLineProps {
  readonly consultationId: string;
  readonly diagnosis: Diagnosis;
  readonly place: number;
  readonly all: readonly Diagnosis[];
  readonly may: boolean;
  readonly because: { readonly editReason?: string };
  /** The one that is drawn to another place: whatever it is dropped on makes room for it. */
  readonly dragged: Diagnosis | null;
  readonly onDrag: (diagnosis: Diagnosis | null) => void;
}

function DiagnosisLine({ consultationId, diagnosis, place, all, may, because, dragged, onDrag }: DiagnosisLineProps) {
  const t = useText();
  const details = useDetails(diagnosis);
  const edit = useSend(diagnosisCalls.edit, { refresh: ['consultation'] });
  async function drop() {
    onDrag(null);
    if (!dragged || dragged.id === diagnosis.id) return;
    const answer = await edit.send({ params: { id: consultationId, diagnosisId: dragged.id }, body: { rank: place + 1, ...because } });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  return (
    <li
      className={`${styles.item} ${styles.ranked}`}
      draggable={may && all.length > 1}
      data-drawn={dragged?.id === diagnosis.id || undefined}
      onDragStart={() => onDrag(diagnosis)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (dragged) event.preventDefault();
      }}
      onDrop={() => void drop()}
    >
      <div className={styles.line}>
        <span className={styles.grow}>
          {place === 0 ? <strong>{diagnosis.description}</strong> : diagnosis.description}{' '}
          {diagnosis.icdCode ? <span className="code muted">{diagnosis.icdCode}</span> : <span className="muted">{t('uncoded')}</span>}
        </span>
        {may ? <DiagnosisMenu {...{ consultationId, diagnosis, place, all, because }} /> : null}
      </div>
      <div className={styles.line}>
        <span className="muted">
          {place === 0 ? `${t('Primary')} · ` : ''}
          {t(diagnosisTypeWords[diagnosis.type])}
        </span>
        <StatusBadge look={verificationLooks[diagnosis.verification]} />
      </div>
      {details ? <p className="caption">{details}</p> : null}
    </li>
  );
}

/** Side, onset, old case, duty of notice and notes in one line. */
function useDetails({ laterality, onset, isNewCase, isNotifiable, notes }: Diagnosis): string {
  const t = useText();
  const format = useFormat();
  return [
    laterality === 'none' ? null : t(lateralityWords[laterality]),
    onset ? t('since {day}', { day: format.day(onset) }) : null,
    isNewCase ? null : t('known before'),
    isNotifiable ? t('notifiable') : null,
    notes,
  ]
    .filter(Boolean)
    .join(' · ');
}

function DiagnosisMenu({ consultationId, diagnosis, place, all, because }: Omit<DiagnosisLineProps, 'may' | 'dragged' | 'onDrag'>) {
  const t = useText();
  const here = useHere();
  const edit = useSend(diagnosisCalls.edit, { refresh: ['consultation'] });
  const remove = useSend(diagnosisCalls.remove, { refresh: ['consultation'] });
  const params = { id: consultationId, diagnosisId: diagnosis.id };
  const change = async (body: Record<string, unknown>) => {
    const answer = await edit.send({ params, body: { ...body, ...because } });
    if (answer && !answer.ok) toast.error(answer.message);
  };
  async function takeOff() {
    const answer = await remove.send({ params, body: because });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <RowMenu name={diagnosis.description}>
      {place > 0 ? (
        <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => void change({ rank: place })}>
          {t('Higher')}
        </Menu.Item>
      ) : null}
      {place < all.length - 1 ? (
        <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => void change({ rank: place + 2 })}>
          {t('Lower')}
        </Menu.Item>
      ) : null}
      <Menu.Label>{t('Kind')}</Menu.Label>
      {diagnosisTypes
        .filter((type) => type !== diagnosis.type)
        .map((type: DiagnosisType) => (
          <Menu.Item key={type} onClick={() => void change({ type })}>
            {t(diagnosisTypeWords[type])}
          </Menu.Item>
        ))}
      <Menu.Label>{t('Certainty')}</Menu.Label>
      {diagnosisVerifications
        .filter((verification) => verification !== diagnosis.verification)
        .map((verification: DiagnosisVerification) => (
          <Menu.Item key={verification} onClick={() => void change({ verification })}>
            {t(verificationLooks[verification].word)}
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => here.open('diagnosis', diagnosis.id)}>
        {t('Details')}
      </Menu.Item>
      {diagnosis.promotedConditionId === null ? (
        <Menu.Item onClick={() => void change({ promote: true })}>{t('Add to pre-existing conditions')}</Menu.Item>
      ) : null}
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void takeOff()}>
        {t('Remove')}
      </Menu.Item>
    </RowMenu>
  );
}
