// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// A diamond with a facet for whatever no other one takes.
contract DefaultDiamond {
    bytes32 private constant PLACE = keccak256("sample.diamond");
    struct Facets { mapping(bytes4 => address) facetOf; address owner; }
    error NoFacet();
    function facets() private pure returns (Facets storage f) { bytes32 p = PLACE; assembly { f.slot := p } }
    function owner() external view returns (address) { return facets().owner; }
    function setFacet(bytes4[] calldata selectors, address facet) external { require(msg.sender == facets().owner, "owner"); for (uint256 i; i < selectors.length; i++) facets().facetOf[selectors[i]] = facet; }
    fallback() external payable {
        address facet = facets().facetOf[msg.sig];
        if (facet == address(0)) facet = facets().facetOf[bytes4(0)];
        if (facet.code.length == 0) revert NoFacet();
        assembly { calldatacopy(0, 0, calldatasize()) let ok := delegatecall(gas(), facet, 0, calldatasize(), 0, 0) returndatacopy(0, 0, returndatasize()) switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) } }
    }
}
