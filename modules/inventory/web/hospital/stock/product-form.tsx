import { Suspense, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, SwitchField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import { untrackedKinds } from '#modules/inventory/contract/words.ts';
import { kindWords, legalWords, optionsFrom, routeWords, safetyWordNames, scheduleWords, storageWords } from '../../stock-looks.ts';
import { usePlaceOptions } from '../documents/choices.ts';
import { ShelvesEditor } from './shelves-editor.tsx';
import { PacksEditor } from './packs-editor.tsx';
import { PriceFields } from './product-prices.tsx';
import { bodyOfProduct, startOfProduct } from './product-values.ts';
import { useBrandOptions, useCategoryOptions, useClassOptions, useTypeOptions } from './use-lists.ts';

interface Props {
  readonly onClose: () => void;
}

/** Adds a product, with the batch that is there already when somebody says so. */
export function NewProduct({ onClose }: Props) {
  const t = useText();
  const form = useCallForm(productCalls.createProduct, {
    refresh: ['products', 'batches', 'billable-items'],
    startWith: {
      ...{
        kind: 'medication',
        storage: 'room',
        stockReserve: 0,
        batchTracked: true,
        expiryTracked: true,
        packs: [],
        shelves: [],
        vendorIds: [],
        barcodeText: '',
      },
      medication: { legalClass: 'prescription', pregnancy: 'unknown', lactation: 'unknown', routes: [], warningText: '' },
      opening: { batchNumber: '', quantity: '' },
    },
    toBody: (values) => bodyOfProduct(values, null),
  });
  return (
    <CallForm form={form} submit={t('Save product')} onCancel={onClose} onDone={onClose}>
      <ProductFields />
      <OpeningFields />
    </CallForm>
  );
}

/** Changes a product; past quantities keep their meaning. */
export function EditProduct({ of: product, onClose }: ActFormProps<Product>) {
  const t = useText();
  const [start] = useState(() => startOfProduct(product));
  const form = useCallForm(productCalls.editProduct, {
    params: { id: product.id },
    refresh: ['products', 'billable-items'],
    startWith: start,
    toBody: (values) => bodyOfProduct(values, product),
  });
  return (
    <CallForm form={form} submit={t('Save product')} onCancel={onClose} onDone={onClose}>
      <ProductFields before={product} />
    </CallForm>
  );
}

function ProductFields({ before }: { readonly before?: Product }) {
  const isMedicine = useFormAround().useValue('kind') === 'medication';
  return (
    <>
      <GeneralFields before={before} />
      {isMedicine ? <MedicineFields /> : null}
      <PriceFields before={before} />
      <StockFields />
      <VendorFields />
    </>
  );
}

function GeneralFields({ before }: { readonly before?: Product | undefined }) {
  const t = useText();
  const isMedicine = useFormAround().useValue('kind') === 'medication';
  const categories = useCategoryOptions();
  return (
    <FormSection title={t('General')}>
      {before ? null : <SelectField name="kind" label={t('Kind')} required options={optionsFrom(kindWords, t)} />}
      <TextField name="name" label={t('Name')} required maxLength={160} autoFocus />
      {isMedicine ? null : <SelectField name="categoryId" label={t('Category')} clearable options={categories} />}
      <TextField
        name="unit"
        label={t('Dispensing unit')}
        required
        maxLength={30}
        hint={before?.moved ? t('Fixed: stock has moved') : t('Tablet, mL, test, piece')}
      />
      <TextField name="barcodeText" label={t('Barcodes')} hint={t('Separated by commas')} maxLength={600} />
      <Wide>
        <PacksEditor />
      </Wide>
    </FormSection>
  );
}

function MedicineFields() {
  const t = useText();
  const { useValue } = useFormAround();
  const [types, classes, brands] = [useTypeOptions(), useClassOptions(), useBrandOptions()];
  return (
    <>
      <FormSection title={t('Medication')}>
        <TextField name="medication.genericName" label={t('Generic name')} required maxLength={160} />
        <TextField
          name="medication.displayName"
          label={t('Tall man lettering')}
          hint={t('predniSONE: for names that look alike')}
          maxLength={160}
        />
        <SelectField name="medication.medicationTypeId" label={t('Type')} required options={types} />
        <SelectField name="medication.medicationCategoryId" label={t('Category')} required options={classes} />
        <SelectField name="medication.brandId" label={t('Brand')} clearable options={brands} />
        <NumberField name="medication.strength" label={t('Strength')} decimals={4} min={0} />
        <TextField name="medication.strengthUnit" label={t('Unit of the strength')} maxLength={20} hint={t('mg, g, IU, %')} />
        <TextField name="medication.concentration" label={t('Concentration')} maxLength={40} hint={t('250 mg/5 mL')} />
        <MultiSelectField name="medication.routes" label={t('Routes')} options={optionsFrom(routeWords, t)} />
        <TextField name="medication.atcCode" label={t('ATC code')} code maxLength={7} />
        <TextField name="medication.registrationNumber" label={t('Registration number')} code maxLength={40} />
        <SelectField name="medication.legalClass" label={t('Legal class')} required options={optionsFrom(legalWords, t)} />
        {useValue('medication.legalClass') === 'controlled' ? (
          <SelectField name="medication.schedule" label={t('Schedule')} clearable options={optionsFrom(scheduleWords, t)} />
        ) : null}
        <SwitchField name="medication.highAlert" label={t('High alert')} />
        <SwitchField name="medication.lookAlike" label={t('Look-alike or sound-alike')} />
      </FormSection>
      <FormSection title={t('Doses and safety')}>
        <TextField name="medication.doseUnit" label={t('Unit of doses')} maxLength={20} hint={t('mg, g, IU')} />
        <NumberField name="medication.maxSingleDose" label={t('Maximum single dose, adult')} decimals={4} min={0} />
        <NumberField name="medication.maxDailyDose" label={t('Maximum daily dose, adult')} decimals={4} min={0} />
        <NumberField name="medication.maxDailyPerKg" label={t('Maximum daily dose per kg, adult')} decimals={4} min={0} />
        <NumberField name="medication.paediatricSinglePerKg" label={t('Maximum single dose per kg, child')} decimals={4} min={0} />
        <NumberField name="medication.paediatricDailyPerKg" label={t('Maximum daily dose per kg, child')} decimals={4} min={0} />
        <NumberField name="medication.minAgeDays" label={t('Minimum age (days)')} min={0} max={54_750} />
        <NumberField name="medication.maxDispenseQuantity" label={t('Maximum units per dispense')} min={1} />
        <SelectField name="medication.pregnancy" label={t('In pregnancy')} options={optionsFrom(safetyWordNames, t)} />
        <SelectField name="medication.lactation" label={t('While breast-feeding')} options={optionsFrom(safetyWordNames, t)} />
        <SwitchField name="medication.renalAdjust" label={t('Adjust in renal failure')} />
        <TextField name="medication.renalText" label={t('How')} maxLength={300} />
        <TextField name="medication.defaultSig" label={t('Usual directions')} maxLength={300} />
        <TextField name="medication.warningText" label={t('Warnings on the label')} hint={t('Separated by semicolons')} maxLength={800} />
      </FormSection>
    </>
  );
}

function StockFields() {
  const t = useText();
  const kind = useFormAround().useValue('kind') as string | undefined;
  const free = (untrackedKinds as readonly (string | undefined)[]).includes(kind);
  return (
    <FormSection title={t('Stock levels and storage')}>
      <NumberField name="stockReserve" label={t('Reserve')} min={0} hint={t('Reserve: at this level the product counts as out of stock')} />
      <NumberField name="parLevel" label={t('Par level')} min={1} hint={t('Stock level to reorder up to')} />
      <NumberField name="reorderQuantity" label={t('Reorder quantity')} min={1} />
      <NumberField name="minShelfLifeDays" label={t('Minimum shelf life at receipt (days)')} min={1} max={3650} />
      <SelectField name="storage" label={t('Storage')} options={optionsFrom(storageWords, t)} />
      <SwitchField name="coldChain" label={t('Cold chain')} />
      <SwitchField name="hazard" label={t('Hazardous')} />
      {free ? (
        <>
          <SwitchField name="batchTracked" label={t('Tracked by batch')} />
          <SwitchField name="expiryTracked" label={t('Has expiry dates')} />
        </>
      ) : null}
      <Wide>
        <ShelvesEditor />
      </Wide>
      <Wide>
        <TextareaField name="note" label={t('Note')} rows={2} maxLength={1000} />
      </Wide>
    </FormSection>
  );
}

/** Fields of later modules: place `inventory-product-form`, inside the form, with `vendorIds` and `preferredVendorId` among its values. */
function VendorFields() {
  const t = useText();
  const { can } = useAccess();
  const cards = useCards('inventory-product-form').filter((card) => card.permission === undefined || can(card.permission));
  if (cards.length === 0) return null;
  return (
    <FormSection title={t('Vendors')}>
      {cards.map(({ key, component: Fields }) => (
        <Suspense key={key}>
          <Fields />
        </Suspense>
      ))}
    </FormSection>
  );
}

function OpeningFields() {
  const t = useText();
  const { can } = useAccess();
  const places = usePlaceOptions();
  if (!can(batchCalls.openStock)) return null;
  return (
    <FormSection title={t('Opening stock')} note={t('Stock already on the shelf. Leave blank if there is none.')}>
      <NumberField name="opening.quantity" label={t('Quantity')} min={1} />
      <SelectField name="opening.locationId" label={t('Location')} clearable options={places} />
      <TextField name="opening.batchNumber" label={t('Batch number')} code maxLength={60} />
      <DateField name="opening.expiryDate" label={t('Expiry date')} />
      <MoneyField name="opening.totalCost" label={t('Cost of all units')} />
    </FormSection>
  );
}
