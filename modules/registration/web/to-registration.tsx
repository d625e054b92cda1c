import { useEffect } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';

/** Goes over to the hospital area's own page, which is another document. */
export function ToRegistration() {
  useEffect(() => window.location.replace('/hospital/register'), []);
  return <SkeletonRows />;
}
