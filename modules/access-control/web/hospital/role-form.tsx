import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { send } from '#kernel/web/client/send.ts';
import { FormContext } from '#kernel/web/form/form-context.ts';
import { TextField } from '#kernel/web/form/fields.tsx';
import { type CallFormState, useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Card } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { StaleNotice } from '#modules/organisation/web/index.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import type { Role } from '../../contract/records.ts';
import { type Catalogue, differenceOf } from './role-draft.ts';
import { RoleDiffDialog } from './role-diff-dialog.tsx';
import { RoleEditor } from './role-editor.tsx';
import styles from './role-editor.module.css';

const noIds: readonly string[] = [];
const list = { to: '/hospital/settings/$section', params: { section: 'roles-and-permissions' } } as const;

function valuesOf(role: Role) {
  return {
    name: role.name,
    description: role.description ?? '',
    permissionIds: role.permissions.map((one) => one.id).toSorted(),
    version: role.version,
  };
}

interface RoleFormProps {
  readonly catalogue: Catalogue;
  /** The role to edit; without it a new one is made. */
  readonly role?: Role;
  /** Why it cannot be changed; it is shown read-only. */
  readonly fixed?: string | null;
  readonly onTake?: () => void;
}

/** Name, description and permissions of a role, with a look at the difference before it is saved. */
export function RoleForm(props: RoleFormProps) {
  return props.role ? <EditRoleForm {...props} role={props.role} /> : <NewRoleForm {...props} />;
}

function NewRoleForm({ catalogue }: RoleFormProps) {
  const form = useCallForm(roleCalls.createRole, { startWith: { permissionIds: [] } });
  return <Frame form={form} catalogue={catalogue} before={noIds} users={0} fixed={null} isSystem={false} />;
}

function EditRoleForm({ catalogue, role, fixed = null, onTake }: RoleFormProps & { readonly role: Role }) {
  const [start] = useState(() => valuesOf(role));
  const form = useCallForm(roleCalls.editRole, { params: { id: role.id }, startWith: start, refresh: ['permission', 'users'] });
  async function readAgain() {
    const answer = await send(roleCalls.readRole, { params: { id: role.id } }, { quiet: true });
    return answer.ok ? { ...valuesOf(answer.payload) } : null;
  }
  return (
    <Frame
      form={form}
      catalogue={catalogue}
      before={start.permissionIds}
      users={role.userCount}
      fixed={fixed}
      isSystem={role.isSystem}
      readAgain={readAgain}
      onTake={onTake}
    />
  );
}

type AnyForm = CallFormState<CallSpec>;

interface FrameProps {
  readonly form: AnyForm;
  readonly catalogue: Catalogue;
  readonly before: readonly string[];
  readonly users: number;
  readonly fixed: string | null;
  readonly isSystem: boolean;
  readonly readAgain?: () => Promise<Record<string, unknown> | null>;
  readonly onTake?: (() => void) | undefined;
}

function Frame({ form, catalogue, before, users, fixed, isSystem, readAgain, onTake }: FrameProps) {
  const t = useText();
  const navigate = useNavigate();
  const [reviewing, setReviewing] = useState(false);
  const draft = new Set((form.useValue('permissionIds') as string[] | undefined) ?? before);
  const difference = differenceOf(catalogue, new Set(before), draft);
  const count = difference.added.length + difference.removed.length;
  const readOnly = fixed !== null;

  async function save(reason: string) {
    const done = await form.submit(reason ? { reason } : {});
    setReviewing(false);
    if (!done) return;
    toast.success(done.message);
    await navigate(list);
  }

  function review() {
    const { errors } = form.inner.validate();
    if (!errors['name'] && !errors['description']) setReviewing(true);
  }

  return (
    <FormContext value={form}>
      <form
        className={styles.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
      >
        {fixed ? <p className={styles.notice}>{fixed}</p> : null}
        {isSystem && !readOnly ? (
          <p className={styles.notice}>{t('This is a system role. Its name is fixed; its permissions can be changed and reset.')}</p>
        ) : null}
        <Card>
          <div className={styles.head}>
            <TextField name="name" label={t('Name')} required maxLength={60} disabled={readOnly || isSystem} />
            <TextField name="description" label={t('Description')} maxLength={300} disabled={readOnly} />
          </div>
        </Card>
        <RoleEditor
          catalogue={catalogue}
          draft={draft}
          readOnly={readOnly}
          onChange={(next) => form.set('permissionIds', [...next].toSorted())}
        />
        {form.refused || form.loose.length > 0 ? (
          <div className={styles.message} role="alert">
            {form.refused ? <p>{form.refused.message}</p> : null}
            {form.loose.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {form.refused?.code === 'STALE_VERSION' && readAgain && onTake ? (
              <Suspense>
                <StaleNotice
                  form={form}
                  details={form.refused.details}
                  read={readAgain}
                  onTake={onTake}
                  write={(name, value) => (name === 'permissionIds' ? String((value as string[]).length) : String(value ?? ''))}
                />
              </Suspense>
            ) : null}
          </div>
        ) : null}
        {readOnly ? null : (
          <div className={styles.foot}>
            <span className={styles.footNote} role="status">
              {count > 0
                ? t('{added} added, {removed} removed', { added: difference.added.length, removed: difference.removed.length })
                : t('No permission changed')}
            </span>
            <Button variant="default" onClick={() => void navigate(list)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={form.busy}>
              {form.busy ? t('Loading…') : t('Review and save')}
            </Button>
          </div>
        )}
      </form>
      {reviewing ? (
        <RoleDiffDialog
          difference={difference}
          users={users}
          busy={form.busy}
          onConfirm={(reason) => void save(reason)}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </FormContext>
  );
}
