import { firstIndexWhere } from '../values/search.ts';
import type { Bid, Book, Offer } from './state.ts';

export type Place = { price: number; id: number };
/** Compares places in a queue: negative if `a` comes first. The better price first, at the same price the older order. */
export type Priority = (a: Place, b: Place) => number;
export const cheapestFirst: Priority = (a, b) => a.price - b.price || a.id - b.id;
export const dearestFirst: Priority = (a, b) => b.price - a.price || a.id - b.id;

/** Inserts an order at its place in the priority order, unless it is in the book already. */
function insert<Order extends Place>({ orders }: Book<Order>, order: Order, priority: Priority): void {
  const at = firstIndexWhere(0, orders.length, (index) => priority(orders[index]!, order) >= 0);
  if (orders[at]?.id !== order.id) orders.splice(at, 0, order);
}
export const addToAskBook = (book: Book<Offer>, offer: Offer): void => insert(book, offer, cheapestFirst);
export const addToBidBook = (book: Book<Bid>, bid: Bid): void => insert(book, bid, dearestFirst);

/** Removes the filled orders at the head, so that later walks of the same batch don't pass them again. */
export function dropFilled({ orders }: Book<Offer> | Book<Bid>): void {
  const open = orders.findIndex((order) => order.shares > 0);
  orders.splice(0, open === -1 ? orders.length : open);
}
