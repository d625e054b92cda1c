import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { percentText } from '#kernel/contract/money.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { MoreMenu } from '#kernel/web/frame/more-menu.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { Plan, PlanBenefit } from '#modules/hmo/contract/plan-records.ts';
import { planLooks } from '../../looks.ts';
import { moduleWords } from '../../words.ts';
import styles from '../hmo.module.css';
import { BenefitForm } from './benefit-form.tsx';
import { PlanForm } from './plan-form.tsx';

/** Plans of a partner with what each pays, plan year by plan year. */
export function PlansTab({ partner }: { readonly partner: Partner }) {
  const t = useText();
  const { open } = useDrawer();
  const mayEdit = partner.acts.edit === null;
  return (
    <div className={styles.stack}>
      {mayEdit ? (
        <div className={styles.bar}>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('new-plan')}>
            {t('Add plan')}
          </Button>
        </div>
      ) : null}
      {partner.plans.length === 0 ? <EmptyState title={t('No plans yet')} /> : null}
      {partner.plans.map((plan) => (
        <PlanPanel key={plan.id} partner={partner} plan={plan} mayEdit={mayEdit} />
      ))}
      <PlanDrawers partner={partner} />
    </div>
  );
}

function PlanPanel({ partner, plan, mayEdit }: { readonly partner: Partner; readonly plan: Plan; readonly mayEdit: boolean }) {
  const t = useText();
  const { open } = useDrawer();
  const columns = useColumns(partner.currency);
  const excluded = [
    ...plan.excludedModules.map((module) => t(moduleWords[module])),
    ...plan.excludedItems.map(({ name }) => name),
    ...plan.excludedDiagnoses,
  ];
  const next = plan.benefits.some(({ startsOn }) => Number(startsOn.slice(0, 4)) > plan.runningYear);
  return (
    <Panel
      title={plan.name}
      note={
        <span className={styles.bar}>
          <span className="code">{plan.code}</span>
          <StatusBadge look={planLooks[plan.status]} />
          <span>{t('{count} enrollee | {count} enrollees', { count: plan.enrollees })}</span>
          {excluded.length > 0 ? <span>{t('Excluded: {names}', { names: excluded.join(', ') })}</span> : null}
        </span>
      }
      actions={
        mayEdit ? (
          <MoreMenu>
            <Menu.Item onClick={() => open('plan', plan.id)}>{t('Edit plan')}</Menu.Item>
            {plan.status === 'active' ? (
              <>
                <Menu.Item onClick={() => open('benefit', plan.id)}>{t('Change the running year')}</Menu.Item>
                <Menu.Item onClick={() => open('next-benefit', plan.id)}>
                  {next ? t('Change the next year') : t('Add the next year')}
                </Menu.Item>
              </>
            ) : null}
          </MoreMenu>
        ) : null
      }
      flush
    >
      <PlainTable
        label={t('Benefits of {plan}', { plan: plan.name })}
        columns={columns}
        rows={plan.benefits}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('No benefits yet')} compact />}
      />
    </Panel>
  );
}

function useColumns(currency: string | null): readonly Column<PlanBenefit>[] {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<PlanBenefit>();
  const limit = { wide: true } as const;
  const copays = ({ copays: own }: PlanBenefit) =>
    Object.entries(own)
      .flatMap(([module, copay]) => {
        if (!copay || copay.kind === 'none') return [];
        const words = copay.kind === 'percent' ? `${percentText(copay.value)} %` : format.money(copay.value, currency);
        return [`${t(moduleWords[module as keyof typeof moduleWords])} ${words}`];
      })
      .join(', ');
  return [
    column.text('year', t('Plan year'), { of: (row) => `${format.day(row.startsOn)} – ${format.day(row.endsOn)}`, lead: true }),
    column.text('cover', t('Cover'), { align: 'end', of: (row) => `${percentText(row.coveragePercentBps)} %` }),
    column.text('copays', t('Co-pay'), { of: copays }),
    column.money('annualLimit', t('Annual limit, member'), limit),
    column.money('familyLimit', t('Annual limit, family'), limit),
    column.money('perVisitLimit', t('Limit a visit'), limit),
    column.money('perAdmissionLimit', t('Limit an admission'), limit),
  ];
}

function PlanDrawers({ partner }: { readonly partner: Partner }) {
  const t = useText();
  const { drawer, record, close } = useDrawer();
  const plan = partner.plans.find(({ id }) => id === record);
  const year = plan && drawer === 'next-benefit' ? plan.runningYear + 1 : plan?.runningYear;
  return (
    <>
      <DrawerForm title={t('Add plan')} size={720} opened={drawer === 'new-plan' && partner.acts.edit === null} onClose={close}>
        <PlanForm partner={partner} onClose={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit plan')} size={720} opened={drawer === 'plan' && plan !== undefined} onClose={close}>
        {plan ? <PlanForm partner={partner} plan={plan} onClose={close} /> : null}
      </DrawerForm>
      <DrawerForm
        title={t('Benefits of {plan}', { plan: plan?.name ?? '' })}
        size={720}
        opened={(drawer === 'benefit' || drawer === 'next-benefit') && plan !== undefined}
        onClose={close}
      >
        {plan && year !== undefined ? <BenefitForm key={year} hmoId={partner.id} plan={plan} year={year} onClose={close} /> : null}
      </DrawerForm>
    </>
  );
}
