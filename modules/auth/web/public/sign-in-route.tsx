import { Navigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { RoutedWay } from '#kernel/web/frame/routed-way.tsx';
import { signedInArea } from '../keep-session.ts';
import { PatientSignInPage } from './patient-sign-in-page.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** The sign-in of staff and operators inside the app, as after signing out. */
export function SignInRoute() {
  return <Routed page={SignInPage} />;
}

/** The sign-in of patients inside the app. */
export function PatientSignInRoute() {
  return <Routed page={PatientSignInPage} />;
}

/** Who is signed in already goes home. */
function Routed({ page: Page }: { readonly page: ComponentType }) {
  const { area, home } = useParts();
  const [already] = useState(() => signedInArea() === area);
  if (already) return <Navigate to={home} replace />;
  return (
    <RoutedWay>
      <Page />
    </RoutedWay>
  );
}
