// JavaScript, so that the library is bundled as a page would: nothing but its exports.
import * as configcat from 'configcat-js';

window.configcat = configcat;
