import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { FaultWall } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { WardBed } from '#modules/admissions/contract/nursing-records.ts';
import { UnsentVitals } from '#modules/patient-chart/web/index.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { dnrLook, isolationLooks } from '../../stay-looks.ts';
import { useAgeAndSex } from '../patient-line.tsx';
import { PlanItems } from '../rounds/plan-items.tsx';
import { DueClock } from './due-clock.tsx';
import { measuredPatient } from './measured-patient.ts';
import styles from './nursing.module.css';
import { TaskLine } from './task-line.tsx';
import { WarningLine } from './warning-line.tsx';

/** A bed of the nurse view: who lies there, the open warning, when vitals are due, and the tasks. */
export function NurseBed({ bed, onMeasure }: { readonly bed: WardBed; readonly onMeasure: () => void }) {
  const t = useText();
  const { can } = useAccess();
  const ageAndSex = useAgeAndSex();
  const { of: patient, place, vitals, warning, tasks, orders, isolation, codeStatus, diet, nilByMouthUntil } = bed;
  const care = [nilByMouthUntil ? t('Nil by mouth') : null, diet ? t('Diet: {diet}', { diet }) : null].filter(Boolean).join(' · ');
  return (
    <li className={styles.bed}>
      <span className={styles.line}>
        <span className="code strong">{place ? place.bedLabel : t('No bed')}</span>
        <Link to="/hospital/admissions/$id" params={{ id: bed.admissionId }} className={`strong ${styles.grow}`}>
          {patient.fullname}
        </Link>
      </span>
      <span className="caption">
        {[place?.roomName, ageAndSex(patient), t('Day {count}', { count: bed.day }), bed.diagnosis].filter(Boolean).join(' · ')}
      </span>
      <span className="marks">
        {vitals ? <DueClock due={vitals} /> : null}
        {isolation === 'none' ? null : <StatusBadge look={isolationLooks[isolation]} />}
        {codeStatus === 'dnr' ? <StatusBadge look={dnrLook} /> : null}
      </span>
      {care ? <span className="caption">{care}</span> : null}
      {warning ? (
        <ul className={styles.list} aria-label={t('Early warnings')}>
          <WarningLine warning={warning} />
        </ul>
      ) : null}
      <FaultWall>
        <Suspense fallback={null}>
          <UnsentVitals patient={measuredPatient(patient)} />
        </Suspense>
      </FaultWall>
      {orders.length > 0 ? (
        <section aria-label={t('New orders of {name}', { name: patient.fullname })} className={styles.orders}>
          <p className="strong">{t('New orders')}</p>
          <PlanItems items={orders} />
        </section>
      ) : null}
      {tasks.length > 0 ? (
        <ul className={styles.list} aria-label={t('Nursing tasks')}>
          {tasks.map((task) => (
            <TaskLine key={task.id} task={task} />
          ))}
        </ul>
      ) : null}
      {vitals?.mayRecord && can(patientCalls.details) ? (
        <Button variant="default" onClick={onMeasure}>
          {t('Record vitals')}
          <span className="visually-hidden">: {patient.fullname}</span>
        </Button>
      ) : null}
    </li>
  );
}
