import '#kernel/web/design/mantine-frame.css';
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect } from 'react';
import { permissionNames } from '#kernel/contract/access.ts';
import { AccessProvider, useAccess } from '#kernel/web/client/access.tsx';
import { areaOf, useSession } from '#kernel/web/client/session.ts';
import { useLiveStream } from '#kernel/web/client/use-live.ts';
import { AreaFrame } from './area-frame.tsx';
import { ForbiddenPage } from './fault-pages.tsx';
import { FaultWall } from './panel.tsx';
import { useParts } from './parts.tsx';
import { SkeletonRows } from './states.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The permission (or any of a list) without which the page is not shown. */
    permission?: string | readonly string[];
  }
}

/** What signed-in pages share: access, the live stream, bars, overlays, and the check of the page's own permission. */
export function AreaLayout() {
  const { asksAccess } = useParts();
  const { token } = useSession();
  // Between the end of a session and the sign-in page nothing of the last page may ask again.
  if (!token) return <Ended />;
  return (
    <AccessProvider ask={asksAccess}>
      <Framed />
    </AccessProvider>
  );
}

/** How long whoever ended the session has to lead on by themselves, in milliseconds. */
const leadsWithin = 500;

/**
 * A page whose session has ended. Mostly the end itself leads to the sign-in; an end that was told before the page stood, as when an old
 * session is found at a reload, is heard by nobody, and the page would stay empty.
 */
function Ended() {
  const navigate = useNavigate();
  useEffect(() => {
    const waiting = setTimeout(() => {
      const { pathname, search } = window.location;
      if (pathname.includes('/login')) return;
      void navigate({
        to: `/${areaOf(pathname)}/login`,
        search: { next: pathname + search },
        ignoreBlocker: true,
        replace: true,
      });
    }, leadsWithin);
    return () => clearTimeout(waiting);
  }, [navigate]);
  return null;
}

function Framed() {
  const { bars, overlays = [] } = useParts();
  useLiveStream();
  const page = (
    <Suspense fallback={<SkeletonRows rows={6} height={28} />}>
      <Guarded />
    </Suspense>
  );
  if (!bars) return <main id="page">{page}</main>;
  const { side: Side, top: Top } = bars;
  return (
    <>
      <AreaFrame side={<Bar of={Side} />} top={<Bar of={Top} />}>
        {page}
      </AreaFrame>
      {overlays.map((overlay) => (
        <Bar key={overlay.key} of={overlay.component} />
      ))}
    </>
  );
}

function Bar({ of: Part }: { readonly of: ComponentType }) {
  return (
    <Suspense>
      <FaultWall>
        <Part />
      </FaultWall>
    </Suspense>
  );
}

function Guarded() {
  const { can, sure } = useAccess();
  const needed = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.permission !== undefined)?.staticData.permission,
  });
  if (needed === undefined || can(needed)) return <Outlet />;
  // The stored names may be older than the role: only the server's own answer shuts a page.
  return sure ? <ForbiddenPage permission={permissionNames(needed).join(' / ')} /> : <SkeletonRows rows={6} height={28} />;
}
