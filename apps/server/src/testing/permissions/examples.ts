import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Market, Offer, OwnSession, Page } from '@wieszcz/api';
import sharp from 'sharp';
import { TEST_PASSWORD, type TestApp } from '../app.ts';
import { addBet, answerOf, bid, buy, createMarket, listShares, openMarket } from '../game.ts';
import { createAdminExamples } from './admin-examples.ts';
import type { Callers } from './callers.ts';
import type { Examples } from './example.ts';

const TIME_AGO = '2026-11-01';
const random = () => randomBytes(5).toString('hex');

const person = () => {
  const username = `u_${random()}`;
  return { username, firstName: 'Jan', surname: 'Próbny', email: `${username}@example.org`, password: TEST_PASSWORD };
};

export function createExamples(app: TestApp, callers: Callers): Examples {
  const { owner, otherPlayer, author } = callers;
  /** A market of the author that only the author may see, with a bet. */
  const hidden = async () => {
    const market = await createMarket(author);
    return { market, bet: await addBet(author, market) };
  };
  const open = async () => {
    const market = await openMarket(author);
    return { market, bet: market.bets[0]! };
  };
  const contract = async () => (await buy(owner, (await open()).bet)).boughtContract;
  const openBid = async () => (await bid(owner, (await open()).bet)).bid!;
  const edited = ({ topic }: Market) => ({ topic, category: 'SPORT' as const, endDate: '', description: 'Nowy opis' });
  const resetToken = async () => {
    const { username } = await app.as('player');
    await app.call('POST', `/api/auth/resetPassword?username=${username}@example.org`);
    await app.doJobs();
    return /token=(\S+)/.exec(app.emails.at(-1)!.text)![1]!;
  };

  const sessionOfOwner = async () => {
    answerOf(await app.call('POST', '/api/auth/signin', { username: owner.username, password: TEST_PASSWORD }));
    return answerOf<OwnSession[]>(await owner.call('GET', '/api/me/sessions'))[0]!;
  };

  return {
    ...createAdminExamples(app, callers),

    countOwnMarkets: () => ({}),
    signIn: () => ({ body: { username: owner.username, password: TEST_PASSWORD } }),
    signUp: () => ({ body: person() }),
    requestReset: () => ({ query: { username: 'nikt@example.org' } }),
    checkToken: async () => ({ query: { token: await resetToken() } }),
    changePassword: async () => ({
      body: { token: await resetToken(), newPassword: 'nowe-hasło', repeatedPassword: 'nowe-hasło' },
    }),
    editPassword: () => ({
      body: { oldPassword: TEST_PASSWORD, newPassword: 'nowe-hasło', repeatedNewPassword: 'nowe-hasło' },
    }),
    getMe: () => ({}),
    addModerator: () => ({ body: person() }),
    getInfo: () => ({}),
    getLegalText: async () => {
      const { folder } = app.dependencies.config.legal;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'terms.md'), 'Regulamin');
      return { params: { document: 'terms' } };
    },

    signOut: () => ({}),
    listSessions: () => ({}),
    endSession: async () => ({ params: { id: (await sessionOfOwner()).id } }),
    endSessions: () => ({}),
    getSecondFactor: () => ({}),
    getOwnData: () => ({}),
    deleteAccount: () => ({ body: { password: TEST_PASSWORD } }),
    startSecondFactor: () => ({ body: { password: TEST_PASSWORD } }),

    listOpenMarkets: () => ({}),
    listSolvedMarkets: () => ({}),
    listPrivateMarkets: () => ({}),
    listMarketsWaitingForBets: () => ({}),
    listPublishedMarkets: () => ({}),
    listMarketsSolvedByMe: () => ({}),
    getMarket: async () => ({ params: { id: (await hidden()).market.marketId } }),
    createMarket: () => ({ body: { topic: `Temat ${random()}`, category: 'SPORT', description: 'Zasady' } }),
    editMarket: async () => {
      const { market } = await hidden();
      return { params: { id: market.marketId }, body: edited(market) };
    },
    deleteMarket: async () => ({ query: { marketId: (await createMarket(author)).marketId } }),
    uploadCover: async () => {
      const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: 'navy' } });
      return {
        params: { id: (await hidden()).market.marketId },
        file: new Blob([new Uint8Array(await picture.png().toBuffer())]),
      };
    },
    publishMarket: async () => ({ query: { marketId: (await hidden()).market.marketId } }),
    takeBackMarket: async () => ({ params: { id: (await open()).market.marketId } }),
    correctMarket: async () => {
      const { market, bet } = await open();
      await buy(owner, bet);
      return { params: { id: market.marketId }, body: { text: 'W tytule jest literówka.' } };
    },
    pauseMarket: async () => ({ params: { id: (await open()).market.marketId }, body: { reason: 'Mecz już trwa' } }),
    resumeMarket: async () => ({ params: { id: (await open()).market.marketId } }),
    solveMarket: async () => {
      const { market, bet } = await open();
      return { query: { marketId: market.marketId, betId: bet.id } };
    },
    previewResolution: async () => {
      const { market, bet } = await open();
      return { params: { id: market.marketId }, query: { betId: bet.id } };
    },
    getMarketChart: async () => ({ params: { id: (await hidden()).market.marketId }, query: { timeAgo: TIME_AGO } }),

    getBetPrice: async () => ({ query: { betId: (await hidden()).bet.id } }),
    getMarketOfBet: async () => ({ params: { id: (await hidden()).bet.id } }),
    getChart: async () => ({ query: { betId: (await hidden()).bet.id, option: true, timeAgo: TIME_AGO } }),
    addBet: async () => {
      const { marketId } = await createMarket(author);
      return { body: { marketId, title: 'Zakład', yesPrice: 0.5, noPrice: 0.5, shares: 10_000 } };
    },
    deleteBet: async () => ({ query: { betId: (await hidden()).bet.id } }),
    getBook: async () => ({ params: { id: (await hidden()).bet.id }, query: { option: true } }),
    getChances: async () => ({ params: { id: (await hidden()).bet.id }, query: { timeAgo: TIME_AGO } }),
    listOffers: async () => ({ query: { betId: (await hidden()).bet.id, option: true } }),

    buyContract: async () => {
      const { market, bet } = await open();
      return { body: { betId: bet.id, marketId: market.marketId, contractOption: true, maxPrice: 1, shares: 10 } };
    },
    buyOffer: async () => {
      const { bet } = await open();
      const offers = answerOf<Page<Offer>>(await author.call('GET', `/offers?betId=${bet.id}&option=true`));
      return { query: { offerId: offers.content[0]!.id, shares: 1 } };
    },
    addOffer: async () => ({ body: { contractId: (await contract()).id, shares: 1, price: 0.9 } }),
    deleteOffer: async () => ({ query: { offerId: (await listShares(owner, await contract())).offers![0]!.id } }),
    previewPurchase: async () => ({ query: { betId: (await open()).bet.id, option: true, maxPrice: 1, shares: 5 } }),
    getAllowance: async () => ({ query: { betId: (await open()).bet.id, option: true } }),
    listFilteredContracts: async () => ({ query: { marketId: (await open()).market.marketId } }),
    listContracts: () => ({}),
    getContract: async () => ({ params: { id: (await contract()).id } }),
    listPurchases: () => ({}),
    listSales: () => ({}),

    placeBid: async () => ({ body: { betId: (await open()).bet.id, option: true, price: 0.4, shares: 10 } }),
    reduceBid: async () => ({ params: { id: (await openBid()).id }, body: { shares: 1 } }),
    cancelBid: async () => ({ params: { id: (await openBid()).id } }),
    cancelBids: async () => ({ query: { marketId: (await openBid()).marketId } }),
    listBids: async () => ({ query: { marketId: (await openBid()).marketId } }),
    sellContract: async () => ({ params: { id: (await contract()).id }, body: { shares: 1, minPrice: 0.1 } }),
    previewSale: async () => ({ params: { id: (await contract()).id }, query: { shares: 1 } }),
    redeemPairs: async () => {
      const { bet } = await open();
      for (const player of [owner, otherPlayer])
        for (const contractOption of [true, false]) await buy(player, bet, { contractOption });
      return { params: { id: bet.id }, body: { pairs: 10 } };
    },

    getRanking: () => ({}),
    getStandings: () => ({ params: { by: 'budget' } }),
    getPlayer: () => ({ params: { username: owner.username } }),
    getPortfolio: () => ({}),
    listClosedPositions: async () => ({ query: { marketId: (await openBid()).marketId } }),
    getPortfolioChart: () => ({}),
    listBudgetHistory: () => ({}),
  };
}
