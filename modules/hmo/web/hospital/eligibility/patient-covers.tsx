import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconShieldCheck } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { eligibilityCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import type { Eligibility } from '#modules/hmo/contract/eligibility-records.ts';
import { eligibilityLooks, sourceWords } from '../../cover-words.ts';
import { CoverLine } from './cover-strip.tsx';
import { liveCovers } from './live-covers.ts';
import styles from './patient-covers.module.css';

const CheckCoverForm = lazyPart(() => import('./check-cover-form.tsx').then((file) => file.CheckCoverForm));

/** The drawer of the patient's page in which an answer of the insurer is kept. */
export const coverDrawer = 'check-cover';

function useCovers(patientId: string) {
  return useCall(eligibilityCalls.list, { query: { patientId } }, { live: liveCovers, quiet: true });
}

/** On the Billing tab: what each insured method is worth today, what is left of its limits, and the last answer of the insurer. */
export function PatientCovers({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const { data: covers } = useCovers(patientId);
  const [first] = covers ?? [];
  if (!covers || !first) return null;
  const chosen = covers.find(({ billingId }) => billingId === record) ?? first;
  const may = can(eligibilityCalls.record);
  return (
    <>
      <Panel title={t('Insurance cover')} note={t('As of today')}>
        <ul className={styles.covers}>
          {covers.map((cover) => (
            <li key={cover.billingId} className={styles.cover}>
              <CoverHead cover={cover} />
              {may ? (
                <Button variant="default" size="compact-md" onClick={() => open(coverDrawer, cover.billingId)}>
                  {t('Check eligibility')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </Panel>
      <DrawerForm title={t('Check eligibility')} opened={drawer === coverDrawer && may} onClose={close}>
        <CheckCoverForm key={chosen.billingId} covers={covers} chosen={chosen} onClose={close} />
      </DrawerForm>
    </>
  );
}

function CoverHead({ cover }: { readonly cover: Eligibility }) {
  const t = useText();
  const format = useFormat();
  const { hmoName, planName, enrolleeNumber, lastCheck } = cover;
  return (
    <div>
      <span className="strong">{[hmoName, planName, enrolleeNumber].filter(Boolean).join(' · ')}</span>
      <CoverLine cover={cover} />
      {lastCheck ? (
        <span className="caption">
          {t('Last check {when} ({source}): {result}', {
            when: format.instant(lastCheck.at),
            source: t(sourceWords[lastCheck.source]),
            result: t(eligibilityLooks[lastCheck.result].word),
          })}
          {lastCheck.hmoReference ? ` · ${lastCheck.hmoReference}` : ''}
        </span>
      ) : null}
    </div>
  );
}

/** On the overview: the cover of the default method. Who pays by themselves has no card. */
export function CoverCard({ patientId = '' }: { readonly patientId?: string }) {
  const t = useText();
  const cover = useCovers(patientId).data?.find(({ isDefault }) => isDefault);
  return cover ? (
    <Panel title={t('Insurance cover')}>
      <CoverHead cover={cover} />
    </Panel>
  ) : null;
}

interface ItemProps {
  readonly patient: { readonly id: string; readonly acceptsCare: boolean };
}

/** 'Check eligibility' in the menu of the record, where an insurer pays. */
export function CheckCoverItem({ patient }: ItemProps) {
  const t = useText();
  const [cover] = useCovers(patient.id).data ?? [];
  if (!cover || !patient.acceptsCare) return null;
  return (
    <Menu.Item
      leftSection={<IconShieldCheck size={17} stroke={1.7} aria-hidden="true" />}
      component={Link}
      to={`/hospital/patients/${patient.id}?tab=billing&drawer=${coverDrawer}&record=${cover.billingId}`}
    >
      {t('Check eligibility')}
    </Menu.Item>
  );
}
