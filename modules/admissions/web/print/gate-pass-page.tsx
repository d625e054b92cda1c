import { SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { CopyMark, Letterhead, Paper, PaperTitle } from '#kernel/web/print/paper.tsx';
import { type FactRow, PaperFacts, PaperQr, PaperRule } from '#kernel/web/print/paper-parts.tsx';
import { RollPaper } from '#kernel/web/print/roll-paper.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { GatePass } from '#modules/admissions/contract/stay-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';

type Size = 'a5' | 'roll';

/** What the gate wants to see of a patient who leaves: released, by whom and to whom. */
export function GatePassPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [size, setSize] = useState<Size>('a5');
  const stay = useCall(admissionCalls.gatePass, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Gate pass')}
      size={size}
      ready={Boolean(stay.data?.release)}
      counted={{ paper: 'gate-pass', records: [{ key: stay.data?.admissionNumber ?? '', params: { id } }] }}
    >
      <div className="no-print">
        <SegmentedControl
          aria-label={t('Paper')}
          value={size}
          onChange={(value) => setSize(value === 'roll' ? 'roll' : 'a5')}
          data={[
            { value: 'a5', label: 'A5' },
            { value: 'roll', label: t('80 mm roll') },
          ]}
        />
      </div>
      <Loaded
        from={stay}
        rows={8}
        isEmpty={({ release }) => release === null}
        empty={<EmptyState title={t('The patient is not released')} />}
      >
        {(found) => (found.release ? <Pass stay={found} release={found.release} size={size} /> : null)}
      </Loaded>
    </PrintPage>
  );
}

interface PassProps {
  readonly stay: Omit<GatePass, 'release'>;
  readonly release: NonNullable<GatePass['release']>;
  readonly size: Size;
}

export function Pass({ stay, release, size }: PassProps) {
  const t = useText();
  const format = useFormat();
  const last = stay.stays.at(-1);
  const facts: readonly FactRow[] = [
    [t('Patient'), stay.of.fullname],
    [t('Hospital number'), stay.of.hospitalPatientId],
    [t('Ward'), last?.wardName],
    [t('Discharged'), stay.dischargedAt ? format.instant(stay.dischargedAt) : null],
    [t('Released'), format.instant(release.at)],
    [t('Released by'), release.by],
    [t('Released to'), release.to],
    [
      t('Companions'),
      stay.companions
        .filter(({ toAt }) => toAt === null)
        .map(({ name }) => name)
        .join(', '),
    ],
  ];
  if (size === 'a5')
    return (
      <Paper
        title={t('Gate pass')}
        number={stay.admissionNumber}
        facts={facts}
        signs={[t('Released by'), t('Checked at the gate')]}
        end={<PaperQr text={stay.admissionNumber} label={t('QR code with the number {number}', { number: stay.admissionNumber })} />}
      />
    );
  return (
    <RollPaper label={t('Gate pass')}>
      <Letterhead />
      <PaperTitle title={t('Gate pass')} number={stay.admissionNumber} />
      <PaperRule />
      <PaperFacts rows={facts} />
      <PaperRule />
      <PaperQr text={stay.admissionNumber} label={t('QR code with the number {number}', { number: stay.admissionNumber })} />
      <CopyMark />
    </RollPaper>
  );
}
