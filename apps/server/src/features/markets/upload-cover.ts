import { type MarketId, objectionToChangingCover, type UserId } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { type Picture, readPicture } from '../../platform/images/images.ts';
import { clearUnusedCover, storeCover } from '../covers/covers.queries.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { changeMarket, object } from './change-market.ts';
import { setCover } from './market-life.queries.ts';

/** Whether the caller may is asked before the file is read, and again when it is stored: the market may have been published meanwhile. */
export async function uploadCover(
  { db, changes, clock }: GameDependencies,
  moderator: UserId,
  id: MarketId,
  file: () => Promise<Buffer>,
): Promise<void> {
  await changeMarket(changes, id, async (_, market) => object(objectionToChangingCover(market, moderator)));
  const picture = await pictureIn(await file());
  const replaced = await changeMarket(changes, id, async (trx, market) => {
    object(objectionToChangingCover(market, moderator));
    await storeCover(trx, picture, clock.now());
    await setCover(trx, id, picture.id);
    return market.cover;
  });
  if (replaced && replaced !== picture.id) await clearUnusedCover(db, replaced);
}

async function pictureIn(upload: Buffer): Promise<Picture> {
  const read = await readPicture(upload);
  switch (read.kind) {
    case 'picture':
      return read.picture;
    case 'too-large':
      throw refused('COVER_TOO_LARGE');
    case 'not-an-image':
      throw refused('COVER_NOT_IMAGE');
  }
}
