import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconAmbulance,
  IconArrowMerge,
  IconFileImport,
  IconId,
  IconListCheck,
  IconPlus,
  IconRibbonHealth,
  IconUserCheck,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Allowed, useAccess } from '#kernel/web/client/access.tsx';
import type { Icon } from '#kernel/web/design/look.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { MoreMenu } from '#kernel/web/frame/more-menu.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import { patientImportCalls } from '#modules/patients/contract/calls/imports.ts';
import { mergeCalls } from '#modules/patients/contract/calls/merges.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { personRequestCalls } from '#modules/patients/contract/calls/person-requests.ts';
import { patientWorklistCalls } from '#modules/patients/contract/calls/worklists.ts';
import type { PatientListRow } from '#modules/patients/contract/records.ts';
import { listedPatientStatuses } from '#modules/patients/contract/words.ts';
import { patientLooks } from '../looks.ts';
import { genderWords, methodWords, optionsFrom } from '../words.ts';
import { exportColumns, patientColumns } from './patients-columns.tsx';
import { patientsSearch } from './search.ts';
import { fieldOf, useFindPatient } from './use-find-patient.ts';
import { useScanner } from './use-scanner.ts';
import { lazyPart, usePreload } from '#kernel/web/frame/lazy-part.tsx';

const CivisForm = lazyPart(() => import('./civis-form.tsx').then((file) => file.CivisForm));
const EmergencyForm = lazyPart(() => import('./emergency-form.tsx').then((file) => file.EmergencyForm));
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
      { kind: 'flag', key: 'admitted', title: t('Admitted') },
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
    toQuery: toQuery,
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
      <PageHead title={t('Patients')} count={list.count} actions={<HeadActions openDrawer={(drawer) => list.setSearch({ drawer })} />} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: PatientListRow) => row.id}
        {...(can(patientCalls.details)
          ? { open: (row: PatientListRow) => ({ to: '/hospital/patients/$id', params: { id: row.id } }) }
          : {})}
        searchHint={t('Name, number or phone')}
        filters={filters}
        exports={can('Export Patients') ? exportColumns(columns) : false}
        begin={useBeginning()}
        emptyAction={<RegisterLink />}
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

function RegisterLink() {
  const t = useText();
  return (
    <Allowed to={patientCalls.register}>
      <Button component={Link} to="/hospital/patients/register" variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />}>
        {t('Register Patient')}
      </Button>
    </Allowed>
  );
}

/** What a hospital without patients sees: where they come from, and how those of a former list are brought in. */
function useBeginning() {
  const t = useText();
  const { can } = useAccess();
  const mayImport = can(patientImportCalls.upload);
  return {
    title: t('No patients yet'),
    text: mayImport
      ? t('Everyone registered at this hospital is listed here. Register patients one by one, or import a list from a spreadsheet.')
      : t('Everyone registered at this hospital is listed here.'),
    action: (
      <>
        <RegisterLink />{' '}
        {mayImport ? (
          <Button
            component={Link}
            to="/hospital/patients/import"
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden="true" />}
          >
            {t('Import patients')}
          </Button>
        ) : null}
      </>
    ),
  };
}

function useSearchText(): string {
  const [search] = useSearchOf(patientsSearch);
  return search.search ?? '';
}

interface MoreEntry {
  readonly key: string;
  readonly words: string;
  readonly icon: Icon;
  readonly shown: boolean;
  readonly to: string;
}

/** Pages beside the list that have no place of their own in the menu. */
function useMorePages(): readonly MoreEntry[] {
  const t = useText();
  const { can } = useAccess();
  const { duplicates, endedBillings, grownDependants } = patientWorklistCalls;
  const pages: readonly MoreEntry[] = [
    { key: 'import', words: t('Import'), icon: IconFileImport, shown: can(patientImportCalls.upload), to: 'import' },
    {
      key: 'worklists',
      words: t('Records to review'),
      icon: IconListCheck,
      shown: can(duplicates) || can(endedBillings) || can(grownDependants),
      to: 'worklists',
    },
    { key: 'merges', words: t('Merged records'), icon: IconArrowMerge, shown: can(mergeCalls.list), to: 'merges' },
    {
      key: 'requests',
      words: t('Waiting for confirmation'),
      icon: IconUserCheck,
      shown: can(personRequestCalls.list),
      to: 'person-requests',
    },
    { key: 'deaths', words: t('Death report'), icon: IconRibbonHealth, shown: can(deathCalls.report), to: 'deaths' },
  ];
  return pages.filter(({ shown }) => shown);
}

function MorePages({ onCivis }: { readonly onCivis: (() => void) | undefined }) {
  const t = useText();
  const pages = useMorePages();
  if (!onCivis && pages.length === 0) return null;
  const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <MoreMenu>
      {onCivis ? (
        <Menu.Item leftSection={<IconId {...icon} />} onClick={onCivis}>
          {t('Register with Civis ID')}
        </Menu.Item>
      ) : null}
      {pages.map(({ key, words, icon: Mark, to }) => (
        <Menu.Item key={key} leftSection={<Mark {...icon} />} component={Link} to={`/hospital/patients/${to}`}>
          {words}
        </Menu.Item>
      ))}
    </MoreMenu>
  );
}

function HeadActions({ openDrawer }: { readonly openDrawer: (drawer: string) => void }) {
  const t = useText();
  const { can } = useAccess();
  return (
    <>
      <MorePages onCivis={can(patientCalls.registerFromCivis) ? () => openDrawer('civis') : undefined} />
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
