import { type MarketId, objectionToChangingCover } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { Picture, PictureResult } from '../../platform/images/images.ts';
import { deleteUnusedCover, storeCover } from '../covers/covers.queries.ts';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { setCover } from './market-life.queries.ts';

/**
 * Replaces the market's cover. The permission is checked twice: before `file` reads the upload, because uploads are large, and when the
 * cover is stored, because the market may have been published meanwhile. Rejects with the objection's code, MARKET_NOT_FOUND,
 * COVER_TOO_LARGE or COVER_NOT_IMAGE.
 */
export async function uploadCover(
  { db, changes, clock, readPicture }: GameDependencies,
  by: DoneBy,
  id: MarketId,
  file: () => Promise<Buffer>,
): Promise<void> {
  await changeMarket(changes, id, async (_, market) => refuseOn(objectionToChangingCover(market, by.actor)));
  const picture = pictureIn(await readPicture(await file()));
  const replaced = await changeMarket(changes, id, async (trx, market) => {
    refuseOn(objectionToChangingCover(market, by.actor));
    await storeCover(trx, picture, clock.now());
    await setCover(trx, id, picture.id);
    await insertAct(trx, { kind: 'coverChanged', by, subject: { market: id } }, clock.now());
    return market.cover;
  });
  if (replaced && replaced !== picture.id) await deleteUnusedCover(db, replaced);
}

function pictureIn(read: PictureResult): Picture {
  switch (read.kind) {
    case 'picture':
      return read.picture;
    case 'too-large':
      throw refused('COVER_TOO_LARGE');
    case 'not-an-image':
      throw refused('COVER_NOT_IMAGE');
  }
}
