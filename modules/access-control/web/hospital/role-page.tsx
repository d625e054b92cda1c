import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { ForbiddenPage } from '#kernel/web/frame/fault-pages.tsx';
import { useWhyNot } from '#kernel/web/record/use-acts.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { permissionCalls } from '../../contract/calls/permissions.ts';
import { roleRecord } from '../../contract/role.record.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import type { Role } from '../../contract/records.ts';
import { roleLooks } from '../looks.ts';
import type { Catalogue } from './role-draft.ts';
import { RoleForm } from './role-form.tsx';
import { SeeAsRole } from './see-as-role.tsx';

/** /hospital/settings/roles-and-permissions/new and …/{id}: the role editor. */
export function RolePage() {
  const { id = 'new' } = useParams({ strict: false }) as { id?: string };
  const { can } = useAccess();
  const catalogue = useCall(permissionCalls.listModulePermissions, {}, { fresh: 300_000, quiet: true });
  if (id === 'new' && !can(roleCalls.createRole)) return <ForbiddenPage permission="Create Role" />;
  return id === 'new' ? <NewRole catalogue={catalogue} /> : <OneRole key={id} id={id} catalogue={catalogue} />;
}

type CatalogueState = ReturnType<typeof useCall<typeof permissionCalls.listModulePermissions>>;

function NewRole({ catalogue }: { readonly catalogue: CatalogueState }) {
  const t = useText();
  return (
    <>
      <PageHead title={t('Add role')} />
      <Loaded from={catalogue} rows={10}>
        {(modules) => <RoleForm catalogue={modules} />}
      </Loaded>
    </>
  );
}

function OneRole({ id, catalogue }: { readonly id: string; readonly catalogue: CatalogueState }) {
  const t = useText();
  const [seeing, setSeeing] = useState(false);
  const role = useCall(roleCalls.readRole, { params: { id } }, { live: ['role'], quiet: true });
  const name = role.data?.name ?? t('Role');
  return (
    <>
      <PageHead
        title={name}
        note={role.data ? t('{count} user has this role | {count} users have this role', { count: role.data.userCount }) : undefined}
        badges={role.data?.status === 'archived' ? <StatusBadge look={roleLooks.archived} /> : undefined}
        actions={
          role.data ? (
            <Button variant="default" leftSection={<IconEye size={17} aria-hidden="true" />} onClick={() => setSeeing(true)}>
              {t('View as this role')}
            </Button>
          ) : undefined
        }
      />
      <Loaded from={role} rows={10}>
        {(found) => (
          <Loaded from={catalogue} rows={10}>
            {(modules) => <Edited role={found} catalogue={modules} />}
          </Loaded>
        )}
      </Loaded>
      {seeing && role.data ? (
        <SeeAsRole name={role.data.name} permissions={role.data.permissions.map((one) => one.name)} onClose={() => setSeeing(false)} />
      ) : null}
    </>
  );
}

/** Keeps the form still while the role changes underneath; saving then meets the stale version. */
function Edited({ role, catalogue }: { readonly role: Role; readonly catalogue: Catalogue }) {
  const t = useText();
  const whyNot = useWhyNot(roleRecord, role);
  const [base, setBase] = useState(role);
  const fixed = role.isHospitalAdmin
    ? t('Hospital Admin always has every permission. This role cannot be changed.')
    : role.acts.editRole === undefined
      ? t('You can view this role but not change it.')
      : whyNot('editRole');
  return <RoleForm key={base.version} role={base} catalogue={catalogue} fixed={fixed} onTake={() => setBase(role)} />;
}
