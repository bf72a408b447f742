// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// A paid mint with a fixed maximum; the owner sets the price, the artwork's address and takes the income.
contract NftCollection is ERC721, Ownable {
    uint256 public immutable maxSupply;
    uint256 public price;
    uint256 public minted;
    string private _base;

    event PriceChanged(uint256 price);
    event BaseUriChanged(string uri);

    error SoldOut();
    error WrongPayment(uint256 price);

    constructor(
        string memory name_,
        string memory symbol_,
        uint256 maxSupply_,
        uint256 price_,
        address owner_
    ) ERC721(name_, symbol_) Ownable(owner_) {
        maxSupply = maxSupply_;
        price = price_;
    }

    function mint() external payable {
        if (msg.value != price) revert WrongPayment(price);
        if (minted == maxSupply) revert SoldOut();
        _mint(msg.sender, ++minted);
    }

    function setPrice(uint256 price_) external onlyOwner {
        price = price_;
        emit PriceChanged(price_);
    }

    function setBaseUri(string calldata uri) external onlyOwner {
        _base = uri;
        emit BaseUriChanged(uri);
    }

    function withdraw() external onlyOwner {
        (bool ok, ) = owner().call{value: address(this).balance}("");
        require(ok, "withdraw failed");
    }

    function _baseURI() internal view override returns (string memory) {
        return _base;
    }
}
