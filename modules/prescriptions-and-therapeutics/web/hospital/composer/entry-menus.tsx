import { Button, Menu } from '@mantine/core';
import { IconHistory, IconList, IconSettings, IconStar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { LineOrderInput } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import type { Template } from '#modules/prescriptions-and-therapeutics/contract/template-records.ts';
import type { TemplateKind } from '#modules/prescriptions-and-therapeutics/contract/words.ts';
import { staffOfPatient } from '../../staff-calls.ts';
import { listOf } from './template-kinds.ts';
import styles from './composer.module.css';
import { orderFromLine } from './draft.ts';

const ManageTemplates = lazy(() => import('../templates/manage-templates.tsx').then((file) => ({ default: file.ManageTemplates })));

// The newest prescriptions are those that are repeated.
const mostEarlier = 10;

interface EarlierMenuProps {
  readonly patientId: string;
  readonly onTemplate: (lines: readonly LineOrderInput[]) => void;
}

/** Earlier prescriptions of the patient: one press writes their medicines again, to be looked at and signed anew. */
export function EarlierMenu({ patientId, onTemplate }: EarlierMenuProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [opened, setOpened] = useState(false);
  const query = { limit: mostEarlier, status: ['active', 'completed', 'expired'] as const };
  const found = useCall(staffOfPatient, { params: { id: patientId }, query: query }, { enabled: opened, quiet: true });
  if (!can(prescriptionCalls.ofPatient)) return null;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={340}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden="true" />}>
          {t('Repeat')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {found.data?.data.length === 0 ? <Menu.Label>{t('No prescription found')}</Menu.Label> : null}
        {found.loading ? <Menu.Label>{t('Loading')}</Menu.Label> : null}
        {(found.data?.data ?? []).map(({ id, prescriptionNumber, createdAt, lines }) => {
          const again = lines.filter(({ replacedByLineId }) => replacedByLineId === null);
          return (
            <Menu.Item key={id} onClick={() => onTemplate(again.map(orderFromLine))}>
              <span className="code">{prescriptionNumber}</span> · {format.day(createdAt)}
              <span className="muted"> · {again.map((line) => line.productName ?? line.genericName).join(', ')}</span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TemplateMenuProps {
  readonly kind: TemplateKind;
  readonly onTemplate: (lines: readonly LineOrderInput[]) => void;
}

/** Favourites or order sets: one press writes their medicines. */
export function TemplateMenu({ kind, onTemplate }: TemplateMenuProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const [managing, setManaging] = useState(false);
  const found = useCall(listOf(kind), {}, { enabled: opened, quiet: true });
  const isSet = kind === 'order-set';
  const Icon = isSet ? IconList : IconStar;
  const choose = (template: Template) => onTemplate(template.lines.map(({ order }) => order as LineOrderInput));
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={300}>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />}>
            {isSet ? t('Order sets') : t('Favourites')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {found.data?.length === 0 ? <Menu.Label>{isSet ? t('No order set yet') : t('No favourites yet')}</Menu.Label> : null}
          {found.loading ? <Menu.Label>{t('Loading')}</Menu.Label> : null}
          {(found.data ?? []).map((template) => (
            <Menu.Item key={template.id} onClick={() => choose(template)}>
              {template.name}
              <span className="muted"> · {t('{count} medicine | {count} medicines', { count: template.lines.length })}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconSettings size={15} aria-hidden="true" />} onClick={() => setManaging(true)}>
            {t('Manage favourites and order sets')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {managing ? (
        <Suspense>
          <ManageTemplates onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
