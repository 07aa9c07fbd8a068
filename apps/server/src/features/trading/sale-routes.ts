import { endpoints } from '@wieszcz/api';
import { dollars, type PositionDetails } from '@wieszcz/domain';
import { tooFewSharesToSell } from '@wieszcz/texts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { AppError, resultOf } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showSaleFill } from '../../presenters/bid.ts';
import { showPosition } from '../../presenters/position.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { previewSale } from './preview-trades.ts';

export function saleRoutes(bind: Bind, game: GameDependencies): void {
  const { exchange, covers, places } = game;
  const show = async (position: PositionDetails | null, owner: Viewer, flag: CoversFlag) =>
    position && showPosition(position, owner.username, await covers.show(flag, position.cover));

  bind(endpoints.sellContract, async ({ params, body, query, user, idempotency }) => {
    const place = await places.ofPosition(params.id, user.id);
    const command = { kind: 'sellShares', player: user.id, position: params.id, ...place, ...body } as const;
    const outcome = await exchange.submit(command, idempotency);
    if (!outcome.ok && outcome.refusal.code === 'CONTRACT_TOO_SMALL') {
      const { code, available } = outcome.refusal;
      throw new AppError(code, tooFewSharesToSell(available), { available });
    }
    const { position, fills, proceeds, budget } = resultOf(outcome);
    return {
      contract: await show(position, user, query),
      fills: fills.map(showSaleFill),
      proceeds: dollars(proceeds),
      budget: dollars(budget),
    };
  });

  bind(endpoints.previewSale, ({ params, query, user }) => previewSale(game, user.id, params.id, query.shares));

  bind(endpoints.redeemPairs, async ({ params, body, query, user, idempotency }) => {
    const market = await places.marketOf(params.id);
    const command = { kind: 'redeemPairs', player: user.id, market, bet: params.id, pairs: body.pairs } as const;
    const { yes, no, proceeds, budget } = resultOf(await exchange.submit(command, idempotency));
    return {
      yes: await show(yes, user, query),
      no: await show(no, user, query),
      proceeds: dollars(proceeds),
      budget: dollars(budget),
    };
  });
}
