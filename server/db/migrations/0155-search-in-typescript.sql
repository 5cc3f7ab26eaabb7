-- TypeScript builds the statements of the search (server/features/search/parts-with-text.ts).
drop function if exists part_groups, parts_with, similar_places;
