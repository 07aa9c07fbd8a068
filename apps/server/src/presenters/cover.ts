import type { Market } from '@wieszcz/api';

export type CoverJson = Market['marketCover'];
/** Shows a cover by its id; without one the client draws the category's default picture. */
export type ShowCover = (cover: string | null) => CoverJson;

export const coverUrl = (cover: string): string => `/covers/${cover}.jpg`;

/** By address alone, as our own client asks. */
export const showCoverUrl: ShowCover = (cover) => (cover === null ? null : { contentType: 'image/jpeg', url: coverUrl(cover) });

/** With the picture's data in base64, as other clients expect; without where there is none. */
export const showCoverData =
  (pictures: ReadonlyMap<string, string>): ShowCover =>
  (cover) => {
    const data = cover && pictures.get(cover);
    return data ? { contentType: 'image/jpeg', data, url: coverUrl(cover) } : showCoverUrl(cover);
  };
