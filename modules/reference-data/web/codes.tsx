import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';

// Loaded with the form that shows them: they bring more than a door may.
const LazyIcdPicker = lazy(() => import('./icd-picker.tsx').then((file) => ({ default: file.IcdPicker })));
const LazyFavouriteButton = lazy(() => import('./icd-picker.tsx').then((file) => ({ default: file.IcdFavouriteButton })));
const LazyIcdField = lazy(() => import('./code-fields.tsx').then((file) => ({ default: file.IcdField })));
const LazyHcpcsField = lazy(() => import('./code-fields.tsx').then((file) => ({ default: file.HcpcsField })));

/**
 * A code of the ICD, found by code or words while typing; each that is picked is told to `onPick` and the field is empty again.
 * Before anything is typed it offers the hospital's favourites and what the person used last.
 */
export function IcdPicker(props: ComponentProps<typeof LazyIcdPicker>) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} />}>
      <LazyIcdPicker {...props} />
    </Suspense>
  );
}

/** Keeps a code among the hospital's favourites, or takes it from them. For beside a code that stands. */
export function IcdFavouriteButton(props: ComponentProps<typeof LazyFavouriteButton>) {
  return (
    <Suspense>
      <LazyFavouriteButton {...props} />
    </Suspense>
  );
}

/** A field of a form that holds an ICD code. */
export function IcdField(props: ComponentProps<typeof LazyIcdField>) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} />}>
      <LazyIcdField {...props} />
    </Suspense>
  );
}

/** A field of a form that holds a HCPCS code, found by code or words. */
export function HcpcsField(props: ComponentProps<typeof LazyHcpcsField>) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} />}>
      <LazyHcpcsField {...props} />
    </Suspense>
  );
}
