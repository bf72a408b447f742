// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// EIP-2535 in its smallest useful form: one storage library, a proxy that routes by selector, three facets.
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
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

contract DiamondCutFacet is IDiamondCut {
    error NotContractOwner(address account);
    error BadCut(bytes4 selector);

    function diamondCut(FacetCut[] calldata cuts, address init, bytes calldata data) external {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        if (msg.sender != l.owner) revert NotContractOwner(msg.sender);
        for (uint256 i; i < cuts.length; ++i) {
            for (uint256 j; j < cuts[i].functionSelectors.length; ++j) {
                _cut(l, cuts[i].action, cuts[i].facetAddress, cuts[i].functionSelectors[j]);
            }
        }
        emit DiamondCut(cuts, init, data);
        if (init == address(0)) return;
        (bool ok, ) = init.delegatecall(data);
        require(ok, "init failed");
    }

    function _cut(DiamondStorage.Layout storage l, FacetCutAction action, address target, bytes4 selector) private {
        DiamondStorage.Facet memory old = l.facets[selector];
        bool known = old.target != address(0);
        if (known == (action == FacetCutAction.Add)) revert BadCut(selector);
        if (action == FacetCutAction.Add) {
            l.facets[selector] = DiamondStorage.Facet(target, uint96(l.selectors.length));
            l.selectors.push(selector);
        } else if (action == FacetCutAction.Replace) {
            l.facets[selector].target = target;
        } else {
            bytes4 moved = l.selectors[l.selectors.length - 1];
            l.selectors[old.index] = moved;
            l.facets[moved].index = old.index;
            l.selectors.pop();
            delete l.facets[selector];
        }
    }
}

contract DiamondLoupeFacet {
    struct FacetInfo {
        address facetAddress;
        bytes4[] functionSelectors;
    }

    function facets() external view returns (FacetInfo[] memory found) {
        address[] memory all = facetAddresses();
        found = new FacetInfo[](all.length);
        for (uint256 i; i < all.length; ++i) found[i] = FacetInfo(all[i], facetFunctionSelectors(all[i]));
    }

    function facetFunctionSelectors(address facet) public view returns (bytes4[] memory found) {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        found = new bytes4[](l.selectors.length);
        uint256 count;
        for (uint256 i; i < l.selectors.length; ++i) {
            if (l.facets[l.selectors[i]].target == facet) found[count++] = l.selectors[i];
        }
        assembly ("memory-safe") {
            mstore(found, count)
        }
    }

    function facetAddresses() public view returns (address[] memory found) {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        found = new address[](l.selectors.length);
        uint256 count;
        for (uint256 i; i < l.selectors.length; ++i) {
            address target = l.facets[l.selectors[i]].target;
            bool seen;
            for (uint256 j; j < count && !seen; ++j) seen = found[j] == target;
            if (!seen) found[count++] = target;
        }
        assembly ("memory-safe") {
            mstore(found, count)
        }
    }

    function facetAddress(bytes4 selector) external view returns (address) {
        return DiamondStorage.layout().facets[selector].target;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x48e2b093 || id == 0x1f931c1c;
    }
}

contract DiamondTreasuryFacet {
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event Deposited(address indexed account, uint256 amount);
    event Withdrawn(address indexed account, uint256 amount);

    error NotContractOwner(address account);

    function owner() external view returns (address) {
        return DiamondStorage.layout().owner;
    }

    function transferOwnership(address newOwner) external {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        if (msg.sender != l.owner) revert NotContractOwner(msg.sender);
        emit OwnershipTransferred(l.owner, newOwner);
        l.owner = newOwner;
    }

    function deposit() external payable {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        l.balances[msg.sender] += msg.value;
        l.total += msg.value;
        emit Deposited(msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        DiamondStorage.Layout storage l = DiamondStorage.layout();
        l.balances[msg.sender] -= amount;
        l.total -= amount;
        emit Withdrawn(msg.sender, amount);
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "withdraw failed");
    }

    function balanceOf(address account) external view returns (uint256) {
        return DiamondStorage.layout().balances[account];
    }
}
