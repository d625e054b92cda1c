import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAmbulance, IconArrowMerge, IconChevronDown, IconFileImport, IconId, IconPlus, IconRibbonHealth } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Allowed, useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { Filter } from '#kernel/web/table/filters.tsx';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { patientImportCalls } from '#modules/patients/contract/calls/imports.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientListRow } from '#modules/patients/contract/records.ts';
import { listedPatientStatuses } from '#modules/patients/contract/words.ts';
import { patientLooks } from '../looks.ts';
import { genderWords, methodWords, optionsFrom } from '../words.ts';
import { exportColumns, patientColumns } from './patients-columns.tsx';
import { patientsSearch } from './search.ts';
import { fieldOf, useFindPatient } from './use-find-patient.ts';
import { useScanner } from './use-scanner.ts';
import { lazyForm, usePreload } from '../lazy-form.tsx';

const CivisForm = lazyForm(() => import('./civis-form.tsx').then((file) => file.CivisForm));
const EmergencyForm = lazyForm(() => import('./emergency-form.tsx').then((file) => file.EmergencyForm));
const forms = [CivisForm, EmergencyForm] as const;

type Search = ReturnType<typeof patientsSearch.route.validateSearch>;

/** The address in the words of the call: a search has its own call and its own field, a sort its direction. */
function toQuery({
  drawer: _drawer,
  record: _record,
  by,
  search,
  sort,
  gender,
  billingMethod,
  ...rest
}: Search & { page: number; limit: number | 'All' }) {
  if (search) return { ...rest, [by ?? fieldOf(search)]: search };
  const order = sort?.startsWith('-') ? ('desc' as const) : ('asc' as const);
  return { ...rest, gender, billingMethod, ...(sort ? { sort: sort.replace('-', '') as 'createdAt', order } : {}) };
}

/** Filters of the list. Gender and billing method are not known to a search, so they rest while one is on. */
function useFilters(searching: boolean): readonly Filter<Search>[] {
  const t = useText();
  return useMemo(() => {
    const by: Filter<Search> = {
      kind: 'one',
      key: 'by',
      title: t('Search by'),
      options: [
        { value: 'name', label: t('Name') },
        { value: 'civisId', label: t('Civis ID') },
        { value: 'email', label: t('Email') },
        { value: 'phoneNumber', label: t('Phone') },
        { value: 'hospitalPatientId', label: t('Patient ID') },
      ],
    };
    const listOnly: readonly Filter<Search>[] = [
      { kind: 'one', key: 'gender', title: t('Gender'), options: optionsFrom(genderWords, t) },
      { kind: 'one', key: 'billingMethod', title: t('Billing'), options: optionsFrom(methodWords, t) },
    ];
    return [
      by,
      {
        kind: 'many',
        key: 'status',
        title: t('Status'),
        options: listedPatientStatuses.map((value) => ({ value, label: t(patientLooks[value].word) })),
      },
      { kind: 'flag', key: 'isDependant', title: t('Dependants') },
      ...(searching ? [] : listOnly),
      { kind: 'days', key: 'startDate', to: 'endDate', title: t('Registered') },
    ];
  }, [t, searching]);
}

/** `/` goes to the search box; the shell's own shortcut gives way on this page. */
function useSlash(focusSearch: () => void): void {
  const latest = useRef(focusSearch);
  useEffect(() => {
    latest.current = focusSearch;
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]')
      )
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** The list of patients: find one, open one, register one. */
export function PatientsPage() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const page = useRef<HTMLDivElement>(null);
  usePreload(forms);
  const findPatient = useFindPatient();
  const searchNow = useSearchText();
  const searching = searchNow !== '';
  const list = useList((searching ? patientCalls.search : patientCalls.list) as typeof patientCalls.list, patientsSearch, {
    name: 'patients',
    title: t('Patients'),
    live: ['patients'],
    toQuery: toQuery as never,
  });
  const columns = useMemo(() => patientColumns(t, format, searching), [t, format, searching]);
  const filters = useFilters(searching);
  const close = () => list.setSearch({ drawer: undefined });

  useScanner((code) => void findPatient(code));
  useSlash(() => page.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus());

  // Enter in the search box opens the patient when the words name just one: a scanner types here, too.
  function onEnter(event: KeyboardEvent<HTMLElement>) {
    if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type === 'search' &&
      event.target.value.trim().length >= 2
    ) {
      void findPatient(event.target.value, true);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears Enter of the search box inside.
    <div ref={page} onKeyDown={onEnter}>
      <PageHead
        title={t('Patients')}
        count={list.count}
        actions={
          <HeadActions
            exports={can('Export Patients') ? <ExportMenu list={list} columns={exportColumns(columns)} filters={filters} /> : null}
            openDrawer={(drawer) => list.setSearch({ drawer })}
          />
        }
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: PatientListRow) => row.id}
        {...(can(patientCalls.details)
          ? { open: (row: PatientListRow) => ({ to: '/hospital/patients/$id', params: { id: row.id } }) }
          : {})}
        searchHint={t('Name, number or phone')}
        filters={filters}
        emptyAction={
          can(patientCalls.register) ? (
            <Button
              component={Link}
              to="/hospital/patients/register"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
            >
              {t('Register Patient')}
            </Button>
          ) : null
        }
      />
      <DrawerForm
        title={t('Emergency registration')}
        opened={list.search.drawer === 'emergency' && can(patientCalls.quickRegister)}
        onClose={close}
      >
        <EmergencyForm onCancel={close} />
      </DrawerForm>
      <DrawerForm
        title={t('Register with Civis ID')}
        opened={list.search.drawer === 'civis' && can(patientCalls.registerFromCivis)}
        onClose={close}
      >
        <CivisForm onCancel={close} />
      </DrawerForm>
    </div>
  );
}

function useSearchText(): string {
  const [search] = useSearchOf(patientsSearch);
  return search.search ?? '';
}

function HeadActions({ exports, openDrawer }: { readonly exports: ReactNode; readonly openDrawer: (drawer: string) => void }) {
  const t = useText();
  const { can } = useAccess();
  const canRegister = can(patientCalls.register);
  const hasMore = canRegister || can(patientImportCalls.upload) || can(mergeCalls.list) || can(deathCalls.report);
  return (
    <>
      {exports}
      {hasMore ? (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden="true" />}>
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {canRegister ? (
              <Menu.Item leftSection={<IconId size={17} stroke={1.7} aria-hidden="true" />} onClick={() => openDrawer('civis')}>
                {t('Register with Civis ID')}
              </Menu.Item>
            ) : null}
            {can(patientImportCalls.upload) ? (
              <Menu.Item
                leftSection={<IconFileImport size={17} stroke={1.7} aria-hidden="true" />}
                component={Link}
                to="/hospital/patients/import"
              >
                {t('Import')}
              </Menu.Item>
            ) : null}
            {can(mergeCalls.list) ? (
              <Menu.Item
                leftSection={<IconArrowMerge size={17} stroke={1.7} aria-hidden="true" />}
                component={Link}
                to="/hospital/patients/merges"
              >
                {t('Merged records')}
              </Menu.Item>
            ) : null}
            {can(deathCalls.report) ? (
              <Menu.Item
                leftSection={<IconRibbonHealth size={17} stroke={1.7} aria-hidden="true" />}
                component={Link}
                to="/hospital/patients/deaths"
              >
                {t('Death report')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <Allowed to={patientCalls.quickRegister}>
        <Button
          variant="default"
          leftSection={<IconAmbulance size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => openDrawer('emergency')}
        >
          {t('Emergency registration')}
        </Button>
        <Button component={Link} to="/hospital/patients/register" leftSection={<IconPlus size={16} aria-hidden="true" />}>
          {t('Register Patient')}
        </Button>
      </Allowed>
    </>
  );
}
