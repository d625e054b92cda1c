import '#kernel/web/design/mantine-frame.css';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import type { BloodRequest, RequestUnit, Sample } from '#modules/blood-management/contract/request-records.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import { lineLooks, massiveLook, requestLooks, reviewLook, urgencyLooks } from '../../looks.ts';
import { attributeWords, componentWords, indicationWords, matchWords, screenWords } from '../../words.ts';
import styles from '../blood.module.css';
import { UnitLink } from '../units/unit-page.tsx';
import { GroupCard } from './group-card.tsx';
import { RequestActs } from './request-acts.tsx';
import { TypingForm } from './request-forms.tsx';

/** /hospital/blood-management/request/{id}: a request with its samples, cross-matches and units. */
export function RequestPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const request = useCall(requestCalls.view, { params: { id } }, { live: ['blood-requests', 'blood-units', 'blood-transfusions'] });
  return (
    <Loaded from={request} rows={10}>
      {(found) => <RequestView request={found} />}
    </Loaded>
  );
}

interface OfRequest {
  readonly request: BloodRequest;
}

function RequestView({ request }: OfRequest) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <PatientBanner patientId={request.patient.id} />
      </Suspense>
      <PageHead
        title={t(componentWords[request.component])}
        tabTitle={t('Blood request')}
        note={`${request.requestNumber} · ${t('requested by {name}', { name: request.requestedBy.name })}`}
        badges={
          <>
            <StatusBadge look={requestLooks[request.status]} />
            {request.urgency === 'routine' ? null : <StatusBadge look={urgencyLooks[request.urgency]} />}
            {request.toReview ? <StatusBadge look={reviewLook} /> : null}
            {request.massive ? <StatusBadge look={massiveLook} /> : null}
          </>
        }
        actions={<RequestActs request={request} />}
      />
      {request.massiveTransfusion ? <MassivePanel massive={request.massiveTransfusion} /> : null}
      <Units request={request} />
      <Samples request={request} />
      <Panel title={t('Group of the patient')}>
        <GroupCard patientId={request.patient.id} />
      </Panel>
      <About request={request} />
    </div>
  );
}

function MassivePanel({ massive }: { readonly massive: NonNullable<BloodRequest['massiveTransfusion']> }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('Massive transfusion')} note={massive.stoodDownAt ? t('Stood down') : t('Active')}>
      <Facts
        rows={[
          [t('Activated'), `${format.instant(massive.activatedAt)}, ${massive.activatedBy.name}`],
          [t('Blood counts due'), format.instant(massive.labsDueAt)],
          ...massive.packs.map(
            (pack) =>
              [
                t('Pack {count}', { count: pack.no }),
                [format.instant(pack.issuedAt), pack.runner, pack.missing ? t('missing: {what}', { what: pack.missing }) : null]
                  .filter(Boolean)
                  .join(', '),
              ] as const,
          ),
        ]}
      />
    </Panel>
  );
}

function useUnitColumns(): readonly Column<RequestUnit>[] {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<RequestUnit>();
  return [
    {
      key: 'unit',
      title: t('Unit'),
      text: (row) => row.unit.unitNumber,
      cell: (row) => <UnitLink id={row.unit.id} words={row.unit.unitNumber} />,
    },
    column.text('group', t('Group'), { of: (row) => row.unit.bloodGroup }),
    column.text('match', t('Cross-match'), {
      of: (row) =>
        row.crossMatch
          ? `${t(matchWords[row.crossMatch.result])}, ${row.crossMatch.by.name}`
          : row.emergency
            ? t('Not cross-matched')
            : null,
    }),
    column.text('until', t('Kept until'), { wide: true, of: (row) => (row.reservedUntil ? format.instant(row.reservedUntil) : null) }),
    column.text('issued', t('Issued'), {
      wide: true,
      of: (row) => (row.issuedAt ? `${format.instant(row.issuedAt)}, ${row.collectedBy ?? ''}` : null),
    }),
    {
      key: 'transfusion',
      title: t('Transfusion'),
      cell: (row) =>
        row.transfusionId ? (
          <Link to="/hospital/blood-management/transfusion/$id" params={{ id: row.transfusionId }}>
            {t('Open')}
          </Link>
        ) : null,
    },
    column.status((row) => lineLooks[row.state]),
  ];
}

function Units({ request }: OfRequest) {
  const t = useText();
  const columns = useUnitColumns();
  return (
    <Panel title={t('Units')} note={t('{issued} of {units} issued', { issued: request.issuedUnits, units: request.units })} flush>
      <PlainTable
        label={t('Units')}
        columns={columns}
        rows={request.lines}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('No unit is reserved yet')} />}
      />
    </Panel>
  );
}

function Samples({ request }: OfRequest) {
  const t = useText();
  const { can } = useAccess();
  const column = useColumnsOf<Sample>();
  const [typing, setTyping] = useState<Sample | null>(null);
  const mayType = can(requestCalls.addTyping);
  return (
    <Panel title={t('Samples')} flush>
      <PlainTable
        label={t('Samples')}
        rows={request.samples}
        rowKey={(row) => row.id}
        empty={<EmptyState compact title={t('No sample was taken yet')} />}
        columns={[
          column.number('sampleNumber', t('Number'), { under: (row) => row.printedName }),
          column.instant('collectedAt', t('Collected')),
          column.text('people', t('Taken and checked by'), { wide: true, of: (row) => `${row.collectedBy.name}, ${row.checkedBy.name}` }),
          column.text('until', t('Valid'), { of: (row) => (row.valid ? t('Yes') : (row.voidReason ?? t('No'))) }),
          column.text('typedGroup', t('Group')),
          column.text('screen', t('Antibody screen'), { of: (row) => (row.antibodyScreen ? t(screenWords[row.antibodyScreen]) : null) }),
          column.acts((row) =>
            mayType && row.valid && row.typedGroup === null ? (
              <Button variant="default" size="compact-sm" onClick={() => setTyping(row)}>
                {t('Enter group and screen')}
              </Button>
            ) : null,
          ),
        ]}
      />
      <DrawerForm title={t('Group and screen')} opened={typing !== null} onClose={() => setTyping(null)}>
        {typing ? <TypingForm patientId={request.patient.id} sample={typing} onClose={() => setTyping(null)} /> : null}
      </DrawerForm>
    </Panel>
  );
}

function About({ request }: OfRequest) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('Details')}>
      <Facts
        rows={[
          [t('Needed at'), format.instant(request.neededAt)],
          [t('Indication'), `${t(indicationWords[request.indication])}: ${request.indicationText}`],
          [t('Haemoglobin, g/dL'), request.haemoglobin],
          [t('Platelets, 10*9/L'), request.platelets],
          [t('INR'), request.inr],
          [t('Reason above the limit'), request.reason],
          [t('Special requirements'), request.specialRequirements.map((each) => t(attributeWords[each])).join(', ')],
          [t('Consent'), request.consentGiven ? t('Yes') : t('No')],
          [t('Why it ended'), request.endReason],
        ]}
      />
    </Panel>
  );
}
