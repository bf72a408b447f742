// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The diamond as it was reviewed, before MARQ-04: a failing call loses its reason. Never deployed.
library DiamondStorage {
    struct Facet {
        address target;
        uint96 index;
    }

    struct Layout {
        address owner;
        bytes4[] selectors;
        mapping(bytes4 selector => Facet) facets;
        uint256 total;
        mapping(address account => uint256) balances;
    }

    bytes32 private constant SLOT = keccak256("parapet.demo.diamond");

    function layout() internal pure returns (Layout storage l) {
        bytes32 slot = SLOT;
        assembly ("memory-safe") {
            l.slot := slot
        }
    }
}

interface IDiamondCut {
    enum FacetCutAction {
        Add,
        Replace,
        Remove
    }

    struct FacetCut {
        address facetAddress;
        FacetCutAction action;
        bytes4[] functionSelectors;
    }

    event DiamondCut(FacetCut[] diamondCut, address init, bytes data);

    function diamondCut(FacetCut[] calldata cuts, address init, bytes calldata data) external;
}

contract Diamond {
    error FunctionNotFound(bytes4 selector);

    constructor(address owner, address cutFacet) payable {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        l.owner = owner;
        l.facets[IDiamondCut.diamondCut.selector] = DiamondStorage.Facet(cutFacet, 0);
        l.selectors.push(IDiamondCut.diamondCut.selector);
    }

    receive() external payable {}

    fallback() external payable {
        address target = DiamondStorage.layout().facets[msg.sig].target;
        if (target == address(0)) revert FunctionNotFound(msg.sig);
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) {
                revert(0, 0)
            }
            return(0, returndatasize())
        }
    }
}
