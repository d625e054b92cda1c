import '#kernel/web/design/mantine-frame.css';
import { Timeline } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { Unit } from '#modules/blood-management/contract/unit-records.ts';
import { markers } from '#modules/blood-management/contract/words.ts';
import { unitLooks } from '../../looks.ts';
import {
  acquisitionWords,
  anticoagulantWords,
  attributeWords,
  componentWords,
  holdWords,
  markerWords,
  resultWords,
  stepWords,
} from '../../words.ts';
import styles from '../blood.module.css';
import { UnitActs } from './unit-acts.tsx';

/** /hospital/blood-management/unit/{id}: a unit from vein to vein. */
export function UnitPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const unit = useCall(stockCalls.unit, { params: { id } }, { live: ['blood-units'] });
  return (
    <Loaded from={unit} rows={10}>
      {(found) => <UnitView unit={found} />}
    </Loaded>
  );
}

function UnitView({ unit }: { readonly unit: Unit }) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <PageHead
        title={unit.unitNumber}
        tabTitle={t('Blood unit')}
        note={`${unit.bloodGroup} · ${t(componentWords[unit.component])}`}
        badges={<StatusBadge look={unitLooks[unit.status]} />}
        actions={<UnitActs unit={unit} />}
      />
      <About unit={unit} />
      {unit.screening ? <Tests unit={unit} screening={unit.screening} /> : null}
      <Family unit={unit} />
      <Trace unit={unit} />
    </div>
  );
}

function About({ unit }: { readonly unit: Unit }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('Details')}>
      <Facts
        rows={[
          [t('Volume, ml'), unit.volumeMl],
          [t('Anticoagulant'), t(anticoagulantWords[unit.anticoagulant])],
          [t('Collected'), format.instant(unit.collectedAt)],
          [t('Expires'), format.instant(unit.expiresAt)],
          [t('Location'), [unit.storage?.name, unit.shelf].filter(Boolean).join(', ')],
          [t('Held because'), unit.holdReason ? t(holdWords[unit.holdReason]) : null],
          [t('Attributes'), unit.attributes.map((attribute) => t(attributeWords[attribute])).join(', ')],
          [t('Antigens'), unit.antigens.join(', ')],
          [t('Source'), `${t(acquisitionWords[unit.source.kind])}, ${unit.source.acquisitionNumber}, ${unit.source.name}`],
          [t('Check character'), unit.checkCharacter],
          [t('Decision'), unit.holdDecision ? `${unit.holdDecision.by.name}: ${unit.holdDecision.reason}` : null],
        ]}
      />
    </Panel>
  );
}

function Tests({ unit, screening }: { readonly unit: Unit; readonly screening: NonNullable<Unit['screening']> }) {
  const t = useText();
  return (
    <Panel title={t('Tests and typings')}>
      <Facts
        rows={[
          ...markers.map((marker) => [t(markerWords[marker]), t(resultWords[screening[marker]])] as const),
          [t('Malaria'), screening.malaria ? t(resultWords[screening.malaria]) : null],
          [t('Method'), screening.method],
          [t('Lot'), screening.lot],
          ...unit.typings.map((typing, at) => [t('Typing {count}', { count: at + 1 }), `${typing.bloodGroup}, ${typing.by.name}`] as const),
        ]}
      />
    </Panel>
  );
}

function Family({ unit }: { readonly unit: Unit }) {
  const t = useText();
  const { parent, children } = unit;
  if (!parent && children.length === 0) return null;
  return (
    <Panel title={t('Same donation')}>
      <div className={styles.row}>
        {parent ? <UnitLink id={parent.id} words={parent.unitNumber} /> : null}
        {children.map(({ id, unitNumber, component, status }) => (
          <span key={id} className={styles.row}>
            <UnitLink id={id} words={`${unitNumber}, ${t(componentWords[component])}`} />
            <StatusBadge look={unitLooks[status]} />
          </span>
        ))}
      </div>
    </Panel>
  );
}

export function UnitLink({ id, words }: { readonly id: string; readonly words: string }) {
  return (
    <Link to="/hospital/blood-management/unit/$id" params={{ id }} className="code">
      {words}
    </Link>
  );
}

function Trace({ unit }: { readonly unit: Unit }) {
  const t = useText();
  return (
    <Panel title={t('From vein to vein')}>
      <Timeline bulletSize={12} lineWidth={2}>
        {unit.trace.map((step) => (
          <Timeline.Item key={`${step.at} ${step.type}`} title={t(stepWords[step.type] ?? step.type)}>
            <p className="caption">
              <Moment at={step.at} /> · {step.by.name}
              {step.note ? ` · ${step.note}` : ''}
            </p>
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  );
}
