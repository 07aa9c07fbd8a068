import { lazy, Suspense } from 'react';
import { useMe } from '#api/me.ts';
import { useIsPlayer } from '#api/session.ts';

/** Few players see it, so it isn't part of the first load. */
const Banner = lazy(async () => ({ default: (await import('./ConfirmEmailBanner.tsx')).ConfirmEmailBanner }));

/** The banner of players who may not trade before they have confirmed their e-mail address. */
export function ConfirmEmailNote() {
  return useIsPlayer() ? <PlayersNote /> : null;
}

function PlayersNote() {
  const me = useMe().data;
  if (!me?.mustConfirmEmail) return null;
  return (
    <Suspense fallback={null}>
      <Banner email={me.email} />
    </Suspense>
  );
}
