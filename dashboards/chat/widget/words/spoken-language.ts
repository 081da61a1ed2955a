// A file of its own beside the script: only a chat in which somebody has written needs it.
export { spokenLanguage } from '../../../../src/domain/conversation/spoken-language.ts';
