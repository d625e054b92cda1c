import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Administration, Dosage } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { bedsideReasonTexts, reasonTexts, siteTexts } from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './administrations.module.css';
import { dosageLooks, identityWords, lateLook, overdueLook, uncheckedLook } from './looks.ts';
import { useDrawer } from './search.ts';

const given = ['given', 'partially-given'];

function useDetail() {
  const t = useText();
  const format = useFormat();
  return (dose: Dosage, unit: string, withWhom = false) =>
    [
      withWhom && dose.givenAt ? format.instant(dose.givenAt) : null,
      withWhom ? dose.givenBy?.fullname : null,
      dose.doseGiven !== null ? `${format.number(dose.doseGiven)} ${t(unit)}` : null,
      dose.site ? t(siteTexts[dose.site]) : null,
      dose.reasonCode ? t(reasonTexts[dose.reasonCode]) : null,
      dose.note,
      dose.identityKind ? t(identityWords[dose.identityKind]) : null,
      dose.identityReason ? t(bedsideReasonTexts[dose.identityReason]) : null,
      dose.identityNote,
      dose.batches.map(({ batchNumber }) => batchNumber).join(', '),
      dose.witnessedBy ? t('witnessed by {name}', { name: dose.witnessedBy.fullname }) : null,
      dose.effectNote ? t('effect: {note}', { note: dose.effectNote }) : null,
      dose.reaction ? t('reaction: {note}', { note: dose.reaction }) : null,
      dose.voidReason ? t('voided: {reason}', { reason: dose.voidReason }) : null,
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Doses of an administration, voided ones with them. */
export function DosageTable({ administration }: { readonly administration: Administration }) {
  const t = useText();
  const detail = useDetail();
  const columns = useMemo<readonly Column<Dosage>[]>(
    () => [
      { key: 'dueAt', title: t('Due'), cell: (dose) => <Moment at={dose.dueAt} />, text: (dose) => dose.dueAt },
      {
        key: 'status',
        title: t('Status'),
        cell: (dose) => <Marks dose={dose} />,
        text: (dose) => t(dosageLooks[dose.status].word),
        // On a phone all of a dose stands under its time; nothing is lost and nothing scrolls sideways.
        fold: (dose) => (
          <>
            <Marks dose={dose} />
            <span className={styles.foldedDetail}>{detail(dose, administration.doseUnit, true)}</span>
          </>
        ),
      },
      {
        key: 'givenAt',
        title: t('Given'),
        wide: true,
        cell: (dose) => (dose.givenAt ? <Moment at={dose.givenAt} /> : <span className="muted">–</span>),
        text: (dose) => dose.givenAt ?? '',
      },
      { key: 'by', title: t('By'), wide: true, text: (dose) => dose.givenBy?.fullname ?? '' },
      { key: 'detail', title: t('Details'), wide: true, text: (dose) => detail(dose, administration.doseUnit) },
      {
        key: 'acts',
        title: t('Actions'),
        align: 'end',
        screenOnly: true,
        cell: (dose) => <DoseActs administration={administration} dose={dose} />,
      },
    ],
    [t, detail, administration],
  );
  return (
    <PlainTable
      label={t('Doses')}
      columns={columns}
      rows={administration.dosages}
      rowKey={({ id }) => id}
      empty={<EmptyState compact title={t('No dose was recorded yet')} />}
    />
  );
}

function Marks({ dose }: { readonly dose: Dosage }) {
  return (
    <span className={styles.marks}>
      <StatusBadge look={dose.voided ? { word: 'Voided', tone: 'grey' } : dosageLooks[dose.status]} />
      {dose.overdue ? <StatusBadge look={overdueLook} /> : null}
      {dose.identityKind === 'not-checked' && !dose.voided ? <StatusBadge look={uncheckedLook} /> : null}
      {dose.late && !dose.voided ? <StatusBadge look={lateLook} /> : null}
    </span>
  );
}

function DoseActs({ administration, dose }: { readonly administration: Administration; readonly dose: Dosage }) {
  const t = useText();
  const { can } = useAccess();
  const drawer = useDrawer();
  if (dose.voided || dose.status === 'cancelled') return null;
  const { id, allowed } = administration;
  const mayEdit = can(administrationCalls.editDosage);
  return (
    <span className={styles.acts}>
      {dose.status === 'pending' && allowed.includes('record') ? (
        <Button variant="default" size="xs" onClick={() => drawer.open('record', id, dose.id)}>
          {t('Record dose')}
        </Button>
      ) : null}
      {given.includes(dose.status) && mayEdit && dose.effectNote === null ? (
        <Button variant="default" size="xs" onClick={() => drawer.open('effect', id, dose.id)}>
          {t('Note effect')}
        </Button>
      ) : null}
      {dose.status !== 'pending' && mayEdit && administration.status === 'in-progress' && !administration.held ? (
        <Button variant="default" size="xs" onClick={() => drawer.open('take-back', id, dose.id)}>
          {t('Withdraw')}
        </Button>
      ) : null}
    </span>
  );
}
