import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import { send } from '#kernel/web/client/send.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { StaleNotice } from '#kernel/web/form/stale-notice.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { settingsCalls } from '../../contract/calls/settings.ts';
import type { SettingsGroupRow } from '../../contract/records.ts';
import { ChangedBy } from './changed-by.tsx';
import styles from './settings-forms.module.css';
import { type EditBase, useEditBase } from './use-edit-base.ts';

const GroupHistory = lazyComponent(() => import('./group-history.tsx'), 'GroupHistory');

export interface GroupPanelProps {
  /** Key of the settings group. */
  readonly group: string;
  /** The group's fields; their names are its keys. */
  readonly children: ReactNode;
  /** Turns the stored values into the fields' (a list into lines) and back. */
  readonly toFields?: (values: Readonly<Record<string, unknown>>) => FormValues;
  readonly toValues?: (fields: FormValues) => FormValues;
  /** The group's own schema: checks the values before they are sent. */
  readonly schema?: z.ZodObject;
}

function GroupForm({
  row,
  base,
  dirty,
  adopt,
  toFields,
  toValues,
  children,
  group,
  schema,
}: GroupPanelProps & { readonly row: SettingsGroupRow } & EditBase<SettingsGroupRow>) {
  const t = useText();
  const fieldsOf = (from: SettingsGroupRow): FormValues => ({ ...(toFields ? toFields(from.values) : from.values), version: from.version });
  const [start] = useState(() => fieldsOf(base));
  // The call knows no group: here its body is narrowed to this one's values.
  const [call] = useState(() =>
    schema ? { ...settingsCalls.editSettings, body: z.strictObject({ version: z.number(), values: schema }) } : settingsCalls.editSettings,
  );
  const form = useCallForm(call as typeof settingsCalls.editSettings, {
    params: { group },
    startWith: start,
    toBody: ({ version, ...fields }) => ({ version, values: toValues ? toValues({ ...emptied(start, fields) }) : emptied(start, fields) }),
    fieldNames: namesOf(Object.keys(start)),
  });
  useEffect(() => {
    dirty.current = () => form.inner.isDirty();
  });
  async function readAgain() {
    const answer = await send(settingsCalls.readSettings, { params: { group } }, { quiet: true });
    return answer.ok ? fieldsOf(answer.payload) : null;
  }
  return (
    <fieldset disabled={!row.mayEdit} className={styles.fields}>
      <CallForm
        form={form}
        submit={t('Save')}
        foot="inline"
        onDone={adopt}
        explain={(code, details) =>
          code === 'STALE_VERSION' ? <StaleNotice form={form} details={details} read={readAgain} onTake={() => adopt(row)} /> : null
        }
      >
        {children}
      </CallForm>
    </fieldset>
  );
}

/** Where messages about a group's values land; those about an item of a list on the list's field. */
function namesOf(keys: readonly string[]): Record<string, string> {
  const items = Array.from({ length: 50 }, (_, place) => place);
  return Object.fromEntries(
    keys.flatMap((key) => [[`values.${key}`, key] as const, ...items.map((place) => [`values.${key}.${place}`, key] as const)]),
  );
}

/** The form leaves empty fields out; a group wants to hear of them. */
function emptied(start: FormValues, fields: FormValues): FormValues {
  const { version: _version, ...keys } = start;
  return Object.fromEntries(Object.keys(keys).map((key) => [key, key in fields ? fields[key] : null]));
}

function Group(props: GroupPanelProps & { readonly row: SettingsGroupRow }) {
  const t = useText();
  const { row } = props;
  const { base, adopt, dirty } = useEditBase(row);
  const [history, setHistory] = useState(false);
  return (
    <>
      <GroupForm key={base.version} {...props} base={base} adopt={adopt} dirty={dirty} />
      <div className={styles.line}>
        <ChangedBy at={row.updatedAt} by={row.updatedBy} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconHistory size={16} aria-hidden="true" />}
          onClick={() => setHistory(true)}
        >
          {t('History')}
        </Button>
      </div>
      <DrawerForm title={t('History')} opened={history} onClose={() => setHistory(false)}>
        <Suspense>
          <GroupHistory group={props.group} />
        </Suspense>
      </DrawerForm>
    </>
  );
}

/** A settings group inside a panel: its form, who changed it last, its history. */
export function GroupCard(props: GroupPanelProps) {
  const group = useCall(settingsCalls.readSettings, { params: { group: props.group } }, { live: ['settings'], quiet: true });
  return (
    <Loaded from={group} rows={5}>
      {(row) => <Group {...props} row={row} />}
    </Loaded>
  );
}

/** A settings group as a card of its own. */
export function SettingsGroupPanel(props: GroupPanelProps) {
  return (
    <div className={styles.stack}>
      <Card>
        <GroupCard {...props} />
      </Card>
    </div>
  );
}
