import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconDeviceTv, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { queueSetupCalls } from '#modules/queue/contract/calls/setup.ts';
import type { DisplayToken, NewDisplayToken } from '#modules/queue/contract/records.ts';
import { queueSearch } from './search.ts';
import styles from './settings.module.css';

/** Screens in the waiting halls: their addresses are told once, and can be ended. */
export function DisplaysPanel({ departmentId }: { readonly departmentId: string }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(queueSearch);
  const [made, setMade] = useState<NewDisplayToken | null>(null);
  const displays = useCall(queueSetupCalls.displayTokens, {}, { live: ['queue-displays'], quiet: true });
  const close = () => {
    setMade(null);
    setSearch({ drawer: undefined });
  };
  return (
    <Panel
      title={t('Displays')}
      note={t('Screens in waiting halls')}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => setSearch({ drawer: 'display' })}
        >
          {t('Add display')}
        </Button>
      }
    >
      <Loaded
        from={displays}
        rows={3}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState compact icon={IconDeviceTv} title={t('No display yet')} />}
      >
        {(rows) => (
          <ul className={styles.displays}>
            {rows.map((row) => (
              <DisplayLine key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Loaded>
      <DrawerForm title={made ? t('Display ready') : t('Add display')} opened={search.drawer === 'display'} onClose={close}>
        {made ? <Address made={made} onClose={close} /> : <DisplayForm departmentId={departmentId} onDone={setMade} onCancel={close} />}
      </DrawerForm>
    </Panel>
  );
}

function DisplayLine({ row }: { readonly row: DisplayToken }) {
  const t = useText();
  const revoke = useSend(queueSetupCalls.revokeDisplayToken);
  async function end() {
    const yes = await askFirst({
      title: t('End display'),
      text: t('The display {title} will be turned off. Its address cannot be used again.', { title: row.title }),
      confirm: t('End display'),
      danger: true,
    });
    if (!yes) return;
    const answer = await revoke.send({ params: { id: row.id } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  return (
    <li className={styles.display}>
      <span className={styles.displayWords}>
        <span className="strong">{row.title}</span>
        <span className="muted">{row.departments.map(({ name }) => name).join(', ')}</span>
        <span className="muted">
          {t('by {name}', { name: row.createdBy })} · <Moment at={row.createdAt} />
        </span>
      </span>
      <Button variant="default" size="compact-sm" disabled={revoke.busy} onClick={() => void end()}>
        {t('End')}
        <span className="visually-hidden">{row.title}</span>
      </Button>
    </li>
  );
}

function DisplayForm({
  departmentId,
  onDone,
  onCancel,
}: {
  readonly departmentId: string;
  readonly onDone: (made: NewDisplayToken) => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const lines = useCall(lineCalls.departments, {}, { quiet: true });
  const form = useCallForm(queueSetupCalls.addDisplayToken, { startWith: { title: '', departmentIds: [departmentId] } });
  return (
    <CallForm
      form={form}
      submit={t('Create display')}
      onCancel={onCancel}
      onDone={onDone}
      refusalFields={{ QUEUE_NOT_ENABLED: 'departmentIds' }}
    >
      <FormSection>
        <Wide>
          <TextField
            name="title"
            label={t('Title')}
            hint={t('Shown on the screen, e.g. Waiting hall, ground floor')}
            maxLength={60}
            autoFocus
          />
        </Wide>
        <Wide>
          <MultiSelectField
            name="departmentIds"
            label={t('Departments')}
            required
            loading={lines.loading}
            options={(lines.data ?? []).map((line) => ({ value: line.id, label: line.name }))}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function Address({ made, onClose }: { readonly made: NewDisplayToken; readonly onClose: () => void }) {
  const t = useText();
  return (
    <div className={styles.address}>
      <p>{t('Open this address on the screen in the waiting hall. It works without signing in, and is shown only now.')}</p>
      <TextInput
        label={t('Address')}
        value={made.url}
        readOnly
        classNames={{ input: 'code' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.addressActs}>
        <CopyButton value={made.url}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy address')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          href={made.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
        >
          {t('Open display')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}
