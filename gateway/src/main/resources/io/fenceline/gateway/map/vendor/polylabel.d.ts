export { default } from 'polylabel';
